import { diffWordsWithSpace } from 'diff'

/** A text as pieces: kept, added to or removed from the one before. `id` tells the pieces of one text apart. */
export type Difference = { id: number; text: string; change: 'same' | 'added' | 'removed' }[]

/** What changed between two wordings, word by word. */
export function wordDifference(before: string, after: string): Difference {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }, id) => ({
    id,
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }))
}
