import pg from 'pg'
import { pool, type Tx } from './db.ts'

/**
 * A statement of the hot path in raw SQL. Every connection prepares it once, under its name, and plans it a few times at
 * most. `Row` is what it gives, declared beside it; times come as Date, JSON as what it says.
 */
export type Statement<Row> = { name: string; text: string; readonly row?: Row }

/** What a statement takes: a time as ISO 8601 UTC, an array where it names one. */
export type Value = string | number | boolean | null | readonly string[] | readonly number[]

/** Asks the database one statement, in one round trip. */
export type Ask = <Row extends object>(statement: Statement<Row>, values: readonly Value[]) => Promise<Row[]>

/** A statement by its name, which no other has. */
export function statement<Row extends object>(name: string, text: string): Statement<Row> {
  return { name, text }
}

/** Asks outside of any transaction: the statement is one, committed when it has answered. */
export const ask: Ask = async <Row extends object>(
  { name, text }: Statement<Row>,
  values: readonly Value[],
) => (await pool().query<Row>({ name, text, values: [...values], types: inUtc })).rows

/** Asks as part of a transaction. */
export function askWithin(tx: Pick<Tx, '$queryRawUnsafe'>): Ask {
  return <Row extends object>({ text }: Statement<Row>, values: readonly Value[]) =>
    tx.$queryRawUnsafe<Row[]>(text, ...values)
}

/** The tables hold times as `timestamp` in UTC, which the driver would take for the machine's own zone. */
const timestamp = 1114
const inUtc: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === timestamp
      ? (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
      : pg.types.getTypeParser(oid, format),
}
