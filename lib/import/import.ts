import type pg from 'pg'
import { type Batch, batchesOf } from './batches.ts'
import type { Fault, RecordFault } from './fault.ts'
import type { ReadRows, Row } from './read.ts'
import type { ShopRecord } from './records.ts'
import { count, emptyTally, type Tally } from './tally.ts'
import { type Fate, writeBatch } from './write/batch.ts'
import { planRecords } from './write/plan-records.ts'

/** Somebody else is importing into the same database. */
export class ImportUnderWayError extends Error {
  override name = 'ImportUnderWayError'
}

type Options = {
  file: string
  read: ReadRows
  /** Checks everything and leaves the shop as it was. */
  dryRun?: boolean
  /** Told of each thing that is wrong, in the order of the file. */
  onFault?: (fault: Fault) => void
  /** Told how many bytes of the file are done. */
  onProgress?: (bytes: number) => void
}

/**
 * Imports a file into the shop of the client's database: what is new is added, what is otherwise is changed, a row with a
 * fault is left out and the rest goes in. Batches are committed one by one, so that an import that was broken off is
 * simply begun again. The client must be in no transaction and is nobody else's; after an error it
 * is to be ended.
 *
 * @throws ImportUnderWayError where another import is under way, and the system's error for a file that cannot be read.
 */
export async function importFile(client: pg.ClientBase, options: Options): Promise<Tally> {
  await begin(client)
  const tally = await (options.dryRun
    ? undone(client, () => importAll(client, options))
    : importAll(client, options))
  await end(client)
  return tally
}

async function importAll(client: pg.ClientBase, options: Options): Promise<Tally> {
  const tally = emptyTally()
  let rows = 0
  for await (const batch of batchesOf(options.read(options.file))) {
    const work = () => importBatch(client, batch)
    const fates = await (options.dryRun ? work() : committed(client, work))
    batch.rows.forEach((row, place) => {
      settle(row, fates[place], tally, options)
    })
    rows += batch.rows.length
    options.onProgress?.(batch.rows.at(-1)?.at ?? 0)
  }
  if (rows === 0) {
    tally.unread += 1
    options.onFault?.({ file: options.file, row: '', field: '', reason: 'There is no record in the file' })
  }
  return tally
}

/** Notes what became of a row. */
function settle(row: Row, fate: Fate | undefined, tally: Tally, { file, onFault }: Options): void {
  if ('record' in row && fate !== undefined) count(tally, row.record.kind, fate)
  else tally.unread += 1
  for (const fault of faultsIn(row, fate)) onFault?.({ file, row: row.row, ...fault })
}

function faultsIn(row: Row, fate: Fate | undefined): RecordFault[] {
  if ('faults' in row) return row.faults
  return fate !== undefined && 'faults' in fate ? fate.faults : []
}

/** Writes a batch's records. @returns what became of each row; undefined for one that holds none. */
async function importBatch(client: pg.ClientBase, { rows }: Batch): Promise<(Fate | undefined)[]> {
  const records = rows.flatMap((row) => ('record' in row ? [row.record] : []))
  const isFirst = await firstOnes(client, records)
  const first = records.filter((record) => isFirst.has(record))
  const fates = first.length === 0 ? [] : await writeBatch(client, planRecords, first)
  const fateOf = new Map(first.map((record, place) => [record, fates[place]]))
  return rows.map((row) => ('record' in row ? (fateOf.get(row.record) ?? repeated(row.record)) : undefined))
}

function repeated(record: ShopRecord): Fate {
  const field = record.kind === 'order' ? 'number' : 'id'
  return { faults: [{ field, reason: `${keyOf(record)} has been in the file before` }] }
}

/** Those of the records whose like the file has not had before. */
async function firstOnes(client: pg.ClientBase, records: readonly ShopRecord[]): Promise<Set<ShopRecord>> {
  const { rows } = await client.query<{ key: string }>(
    `INSERT INTO imported SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING RETURNING key`,
    [records.map(({ kind }) => kind), records.map(keyOf)],
  )
  const fresh = new Set(rows.map(({ key }) => key))
  return new Set(records.filter((record) => fresh.delete(keyOf(record))))
}

function keyOf(record: ShopRecord): string {
  return record.kind === 'order' ? record.number : record.id
}

const lock = `hashtext('import into the shop')`

async function begin(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock(${lock}) AS locked`)
  if (!rows[0]?.locked) throw new ImportUnderWayError('Another import into this database is under way.')
  // On a busy machine more time may pass between two statements than is left to a process that may be gone.
  await client.query('SET idle_in_transaction_session_timeout = 0')
  // Tables that grow while statements are kept prepared would be read as if they were still empty.
  await client.query('SET plan_cache_mode = force_custom_plan')
  await client.query('CREATE TEMP TABLE imported (kind text, key text, PRIMARY KEY (kind, key))')
}

async function end(client: pg.ClientBase): Promise<void> {
  await client.query('DROP TABLE imported')
  await client.query('RESET plan_cache_mode')
  await client.query('RESET idle_in_transaction_session_timeout')
  await client.query(`SELECT pg_advisory_unlock(${lock})`)
}

async function committed<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  return within(client, 'COMMIT', work)
}

async function undone<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  return within(client, 'ROLLBACK', work)
}

async function within<Result>(
  client: pg.ClientBase,
  ending: 'COMMIT' | 'ROLLBACK',
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query(ending)
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
