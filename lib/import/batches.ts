import { type Row, wrong } from './read.ts'
import { type Kind, kinds, type ShopRecord } from './records.ts'

/** Rows one after the other, whose records are all of one kind. */
export type Batch = { kind: Kind | undefined; rows: Row[] }

const rowsAtOnce = 500
const bytesAtOnce = 4_000_000

const order = new Map<Kind, number>(kinds.map((kind, place) => [kind, place]))

/** Rows in batches, none so large that it would be a burden. A record that comes after one that may need it is wrong. */
export async function* batchesOf(rows: AsyncIterable<Row>): AsyncGenerator<Batch> {
  let batch: Batch = { kind: undefined, rows: [] }
  let from = 0
  for await (const given of rows) {
    const row = inOrder(given, batch.kind)
    const kind = 'record' in row ? row.record.kind : batch.kind
    const isOver = kind !== batch.kind || batch.rows.length >= rowsAtOnce || row.at - from > bytesAtOnce
    if (isOver && batch.rows.length > 0) {
      yield batch
      from = row.at
      batch = { kind, rows: [] }
    }
    batch.kind = kind
    batch.rows.push(row)
  }
  if (batch.rows.length > 0) yield batch
}

function inOrder(row: Row, latest: Kind | undefined): Row {
  if (!('record' in row) || latest === undefined || placeOf(row.record) >= (order.get(latest) ?? 0))
    return row
  const { kind } = row.record
  const { row: name, at } = row
  return { row: name, at, ...wrong(`A ${kind} has to come before the first ${latest}`) }
}

function placeOf({ kind }: ShopRecord): number {
  return order.get(kind) ?? 0
}
