import { randomUUID } from 'node:crypto'
import { pool } from '#lib/db.ts'
import type { Commit } from '#lib/group-commit.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { type Contender, each } from './contender.ts'
import { type Model, modelCase } from './floor-model.ts'
import type { Value } from './floor-sql.ts'
import { approveSql, beginSql, settleSql, startSql, turnSql } from './floor-sql.ts'
import { chained, type Head, type Link, type Said } from './floor-trail.ts'
import { byRules } from './our-case.ts'
import { type Question, shopReads } from './shop-reads.ts'

// What the database alone takes: the rows that the product left for one case, for others again, by bare `pg`.

type Case = { head: Head; run: string; proposal: string; draft: string; effect: string }

/** Its text and values alone. */
const plain = ({ text, values }: Question) => ({ text, values })
const model: Model = await modelCase()
const cases = new Map<string, Case>()

/** Appends to a case's chain: the values that every statement of the floor begins with. */
function append(id: string, said: readonly Said[]): Value[] {
  const known = cases.get(id)
  if (known === undefined) throw new Error(`The floor has no case ${id}`)
  const links = chained(id, known.head, said)
  known.head = links.at(-1) ?? known.head
  const column = <Key extends keyof Link>(key: Key) => links.map((link) => link[key])
  const { count, hash } = known.head
  return [
    id,
    column('count'),
    column('kind'),
    links.map(() => 1),
    column('actor'),
    column('at'),
    column('bodyHash'),
    column('prevHash'),
    column('hash'),
    column('salt'),
    column('body'),
    count,
    hash,
  ]
}

/** The floor as a contender. @param ask how each of its statements is asked. */
export function floor(ask: Commit): Contender {
  const run = (statement: { name: string; text: string }, values: Value[]) => ask({ ...statement, values })
  return {
    open,
    async park(id) {
      const known = cases.get(id)
      if (known === undefined) throw new Error(`The floor has no case ${id}`)
      const { run: runId, draft, proposal } = known
      const { version, start, state } = model.run
      await run(startSql, [...append(id, model.started), runId, version, start, state])
      for (const [place, turn] of model.turns.entries()) {
        const read = shopReads[place]
        if (read) await ask({ name: read.name, ...plain(read.of(model.customerId)) })
        const written = turn.draft ?? { subject: null, body: null, asks: null }
        const proposed = turn.proposal ?? { fingerprint: null, bundle: null }
        await run(turnSql, [
          ...append(id, turn.said),
          ...turn.segments(id),
          runId,
          place + 1,
          turn.state,
          turn.action,
          turn.step,
          draft,
          written.subject,
          written.body,
          written.asks,
          turn.proposal && proposal,
          proposed.fingerprint,
          proposed.bundle,
        ])
      }
    },
    async commit(id) {
      const known = cases.get(id)
      if (known === undefined) throw new Error(`The floor has no case ${id}`)
      const { proposal, effect } = known
      const { approved, started, ended, message, fingerprint } = model.committed
      await run(approveSql, [
        ...append(id, approved),
        proposal,
        randomUUID(),
        USERS.maya.id,
        fingerprint,
        effect,
      ])
      await run(beginSql, [...append(id, started), effect])
      const { subject, body } = message
      await run(settleSql, [...append(id, ended), effect, randomUUID(), subject, body, `<${effect}@floor>`])
    },
  }
}

async function open(count: number): Promise<string[]> {
  const ids = await byRules.open(count)
  await each(ids, async (id) => {
    const { rows } = await pool().query<{ count: number; hash: string }>(
      'SELECT "trailCount" AS count, "trailHash" AS hash FROM "Case" WHERE id = $1',
      [id],
    )
    const [row] = rows
    if (row === undefined) throw new Error(`Case ${id} was not opened`)
    const [run, proposal, draft, effect] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    cases.set(id, { head: row, run, proposal, draft, effect })
  })
  return ids
}
