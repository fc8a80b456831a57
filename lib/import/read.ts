import type { RecordFault } from './fault.ts'
import type { ShopRecord } from './records.ts'

/** A row of a file: what it is called, the record in it or what is wrong with it. */
export type Row = { row: string /** Bytes of the file up to its end. */; at: number } & (
  | { record: ShopRecord }
  | { faults: RecordFault[] }
)

/** Reads a file of some format row by row. @throws the system's error where it cannot be opened or read. */
export type ReadRows = (file: string) => AsyncIterable<Row>

/** A row that is wrong as a whole. */
export function wrong(reason: string): { faults: RecordFault[] } {
  return { faults: [{ field: '', reason }] }
}
