import { diffWordsWithSpace } from 'diff'

/** A piece of a text that was changed: what stayed, what came, what went. `place` counts them. */
export type Change = { place: number; kind: 'same' | 'added' | 'removed'; text: string }

/** How one text became another, word by word. */
export function changesBetween(before: string, after: string): Change[] {
  return diffWordsWithSpace(before, after).map(({ added, removed, value }, place) => ({
    place,
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}

/** "13 words added", "2 words added, 5 taken out", "line breaks only". */
export function changeWords(changes: Change[]): string {
  const added = wordsIn(changes, 'added')
  const removed = wordsIn(changes, 'removed')
  if (added + removed === 0)
    return changes.some(({ kind }) => kind !== 'same') ? 'spacing only' : 'no words changed'
  const word = (count: number) => (count === 1 ? 'word' : 'words')
  if (removed === 0) return `${added} ${word(added)} added`
  if (added === 0) return `${removed} ${word(removed)} taken out`
  return `${added} ${word(added)} added, ${removed} taken out`
}

function wordsIn(changes: Change[], kind: Change['kind']): number {
  return changes
    .filter((change) => change.kind === kind)
    .reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0), 0)
}
