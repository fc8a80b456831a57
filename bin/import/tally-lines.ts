import { type Kind, kinds } from '#lib/import/records.ts'
import type { Tally } from '#lib/import/tally.ts'
import { countWords } from '#lib/words.ts'

const plural: Record<Kind, string> = { product: 'products', customer: 'customers', order: 'orders' }

/** What became of a file, in a table. */
export function tallyLines(tally: Tally, dryRun: boolean): string[] {
  const columns = ['added', 'changed', 'same', 'leftOut'] as const
  const row = (cells: readonly string[]) => cells.map((cell) => cell.padStart(12)).join('')
  const rows = kinds.map(
    (kind) =>
      plural[kind].padEnd(10) + row(columns.map((column) => tally[kind][column].toLocaleString('en'))),
  )
  return [
    ' '.repeat(10) + row(['new', 'changed', 'as before', 'left out']),
    ...rows,
    ...(tally.unread > 0 ? [`${countWords(tally.unread, 'row')} could not be read.`] : []),
    ...(dryRun ? ['This was a check: nothing was written.'] : []),
  ]
}
