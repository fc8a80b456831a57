import type { Undone } from '#lib/review/undo.ts'

/** What came of undoing, from what the server committed. */
export function undoneWords({ copy }: Undone): string {
  return copy === null
    ? 'Undone. The customer has written meanwhile, so the assistant answers that'
    : 'Undone. Nothing was done, and it is up for review again'
}
