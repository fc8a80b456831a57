import type { Difference } from '#lib/cases/word-difference.ts'

/** A wording against the one before it: what was put in is underlined, what was taken out is struck through. */
export function DifferenceText({ difference }: { difference: Difference }) {
  return difference.map(({ id, text, change }) => {
    if (change === 'added') {
      return (
        <ins key={id} className="font-medium text-good underline underline-offset-2">
          {text}
        </ins>
      )
    }
    if (change === 'removed') {
      return (
        <del key={id} className="text-ink-3 line-through">
          {text}
        </del>
      )
    }
    return <span key={id}>{text}</span>
  })
}
