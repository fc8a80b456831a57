import pg from 'pg'
import type { Prisma } from '#prisma/generated/client.ts'
import { pool, type Tx } from './db.ts'

/**
 * Asks the database one statement, in one round trip. `Row` is what it gives, declared by whoever wrote it: times come as
 * Date, JSON as what it says, counts cast to int as numbers.
 */
export type Ask = <Row extends object>(statement: Prisma.Sql) => Promise<Row[]>

/**
 * Asks outside of any transaction: what the statement does is committed when it has answered. Each connection prepares a
 * text once, so this is for statements whose text is always the same, or one of a few.
 */
export const ask: Ask = async <Row extends object>({ text, values }: Prisma.Sql) => {
  const sent = values.map((value) => (value instanceof Date ? value.toISOString() : value))
  return (await pool().query<Row>({ name: nameOf(text), text, values: sent, types: inUtc })).rows
}

/** Asks as part of a transaction. */
export function askWithin(tx: Pick<Tx, '$queryRaw'>): Ask {
  return <Row extends object>(statement: Prisma.Sql) => tx.$queryRaw<Row[]>(statement)
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `shopops ${names.size + 1}`
  names.set(text, name)
  return name
}

/** The tables hold times as `timestamp` in UTC, which the driver would take for the machine's own zone. */
const timestamp = pg.types.builtins.TIMESTAMP
const inUtc: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === timestamp
      ? (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
      : pg.types.getTypeParser(oid, format),
}
