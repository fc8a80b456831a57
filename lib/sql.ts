import pg from 'pg'
import {
  type Decision,
  type Draft,
  type Effect,
  type EffectAttempt,
  type Message,
  Prisma,
  type Proposal,
  type Run,
} from '#prisma/generated/client.ts'
import { commit, type Tx } from './db.ts'
import { statementName } from './statement-name.ts'

/**
 * Asks the database one statement, in one round trip. `Row` is what it gives, declared by whoever wrote it: times come as
 * Date, JSON as what it says, counts cast to int as numbers.
 */
export type Ask = <Row extends object>(statement: Prisma.Sql) => Promise<Row[]>

/**
 * Asks outside of any transaction: what the statement does is committed when it has answered. Each connection prepares a
 * text once, so this is for statements whose text is always the same, or one of a few.
 */
export const ask: Ask = async <Row extends object>(statement: Prisma.Sql) => {
  const { name, text } = preparedAs(statement)
  const values = statement.values.map((value) => (value instanceof Date ? value.toISOString() : value))
  return (await commit<Row>({ name, text, values, types: inUtc })).rows
}

/** Asks as part of a transaction. */
export function askWithin(tx: Pick<Tx, '$queryRaw'>): Ask {
  return <Row extends object>(statement: Prisma.Sql) => tx.$queryRaw<Row[]>(statement)
}

/** How many statements are asked together at most: of more there would be too many kinds of one. */
const mostTogether = 3

/**
 * An ask for reads that are side by side: what is asked of it before anything is waited for goes in one round trip. Rows
 * come as JSON has them, so that a statement for it gives its times as text (`timeText`).
 */
export function together(ask: Ask): Ask {
  let gathered: { statement: Prisma.Sql; answer(rows: Promise<string>): void }[] = []
  const send = () => {
    const all = gathered
    gathered = []
    for (let from = 0; from < all.length; from += mostTogether) {
      const some = all.slice(from, from + mostTogether)
      const columns = some.map(({ statement }, place) => {
        const name = Prisma.raw(`"${place}"`)
        return Prisma.sql`(SELECT coalesce(json_agg(read), '[]')::text FROM (${statement}) read) AS ${name}`
      })
      const row = ask<Record<number, string>>(Prisma.sql`SELECT ${Prisma.join(columns)}`)
      for (const [place, { answer }] of some.entries()) answer(row.then(([all]) => all?.[place] ?? '[]'))
    }
  }
  return <Row extends object>(statement: Prisma.Sql) =>
    new Promise<Row[]>((resolve) => {
      const answer = (rows: Promise<string>) => resolve(rows.then((text): Row[] => JSON.parse(text)))
      if (gathered.push({ statement, answer }) === 1) queueMicrotask(send)
    })
}

/** A time of a table as JSON has it: without its zone, which is UTC. */
export function timeText(column: string): Prisma.Sql {
  return Prisma.raw(`to_json("${column}") #>> '{}' AS "${column}"`)
}

type Rows = {
  Decision: Decision
  Draft: Draft
  Effect: Effect
  EffectAttempt: EffectAttempt
  Message: Message
  Proposal: Proposal
  Run: Run
}

/**
 * Rows with every column given, so that a new column is asked for by the compiler: an INSERT in a statement in which `moved`
 * gives a row if they are to be written.
 */
export function wholeRows<Table extends keyof Rows>(table: Table, rows: readonly Rows[Table][]): Prisma.Sql {
  const name = Prisma.raw(`"${table}"`)
  return Prisma.sql`INSERT INTO ${name}
    SELECT row.* FROM moved, json_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::json) AS row`
}

type Prepared = { name: string; text: string; strings: readonly string[] }

const prepared = new Map<number, Prepared[]>()

/**
 * Under which name a statement is prepared, and its text: found by what it was put together from, most of which is the
 * very string that it was the last time. To write a long text out and to look it up takes as long as much of the rest.
 */
function preparedAs(statement: Prisma.Sql): Prepared {
  const { strings } = statement
  const alike = prepared.get(strings.length) ?? []
  const known = alike.find((other) => strings.every((string, place) => string === other.strings[place]))
  if (known !== undefined) return known
  const { text } = statement
  const made = { name: statementName(text), text, strings }
  prepared.set(strings.length, [...alike, made])
  return made
}

/** The tables hold times as `timestamp` in UTC, which the driver would take for the machine's own zone. */
const timestamp = pg.types.builtins.TIMESTAMP
const inUtc: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === timestamp
      ? (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
      : pg.types.getTypeParser(oid, format),
}
