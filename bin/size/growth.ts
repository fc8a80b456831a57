import type { Table } from './tables.ts'

/** By how much a table grows with each case: rows, and bytes with their indexes. `grown` counts what vacuum leaves, too. */
export type Growth = { table: string; rows: number; bytes: number; indexes: number; grown: number }

/** Cases a day that the guide reckons with. */
export const paces = [1_000, 100_000, 10_000_000] as const

type Tables = Map<string, Table>

/**
 * What each table has grown by per case, the one that grows most first. What does not grow is left out, and so are jobs,
 * which are deleted minutes after they were done.
 */
export function growthOf(before: Tables, after: { packed: Tables; grown: Tables }, cases: number): Growth[] {
  const none = { rows: 0, bytes: 0, indexes: 0 }
  return [...after.packed.values()]
    .map(({ name, rows, bytes, indexes }) => {
      const was = before.get(name) ?? none
      return {
        table: name,
        rows: (rows - was.rows) / cases,
        bytes: (bytes - was.bytes) / cases,
        indexes: (indexes - was.indexes) / cases,
        grown: ((after.grown.get(name)?.bytes ?? bytes) - was.bytes) / cases,
      }
    })
    .filter(({ table, rows }) => rows > 0.005 && !table.startsWith('pgboss.'))
    .sort((one, other) => other.bytes - one.bytes)
}

/** Bytes after a year of so many cases a day. */
export function inAYear(bytesPerCase: number, casesPerDay: number): number {
  return bytesPerCase * casesPerDay * 365
}

/** Bytes in the unit that is easiest to read: "1.2 GB". */
export function bytesWords(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
  let [value, unit] = [bytes, 0]
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${value >= 99.5 || unit === 0 ? Math.round(value) : Number(value.toPrecision(2))} ${units[unit]}`
}
