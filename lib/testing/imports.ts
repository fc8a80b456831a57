import type pg from 'pg'
import { pool } from '../db.ts'
import type { Fault } from '../import/fault.ts'
import { formats } from '../import/formats.ts'
import { importFile } from '../import/import.ts'
import { jsonlOf } from '../import/jsonl/write.ts'
import type { Tally } from '../import/tally.ts'

/** Imports a file into the test's database. */
export async function importing(
  format: 'jsonl' | 'tau2-retail',
  file: string,
  dryRun = false,
): Promise<{ tally: Tally; faults: Fault[] }> {
  const read = formats.get(format)
  if (read === undefined) throw new Error(`No format ${format}`)
  const faults: Fault[] = []
  const onFault = (fault: Fault) => faults.push(fault)
  const tally = await withClient((client) => importFile(client, { file, read, dryRun, onFault }))
  return { tally, faults }
}

/** The shop of the test's database in our own format. */
export async function exported(): Promise<string> {
  return withClient(async (client) => (await Array.fromAsync(jsonlOf(client))).join(''))
}

async function withClient<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
  const client = await pool().connect()
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}
