import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

/** Asks one statement. What it does is committed when it has answered, and undone when it has failed. */
export type Commit = <Row extends pg.QueryResultRow>(
  statement: pg.QueryConfig,
) => Promise<pg.QueryResult<Row>>

type Client = Pick<pg.ClientBase, 'query'>
type Asked = {
  /** Asks it, and gives how whoever waits is told what came of it. */
  ask(client: Client): Promise<() => void>
  fail(fault: unknown): void
}

/**
 * How many are under way at once, groups and lone statements, and the most statements in a group. Measured with
 * `npm run bench` on two cores: one group leaves a core idle, groups of sixteen leave this process idle, and more groups
 * make each smaller.
 */
const atOnce = 2
const mostInGroup = 8

/**
 * How long a statement of a group waits for somebody's lock, ms: after that it is asked alone, where it may wait for ever.
 * A group or a lone statement that takes longer, for whatever reason, does not count any more as under way, so that only
 * its own group waits for it.
 */
const patienceMs = 200

/**
 * Group commit: statements that are asked while others are under way go together, in one round trip and one transaction,
 * since most of what a small statement costs is its commit. Each succeeds and fails as if it were alone: where one of a
 * group fails, or waits for a lock, nothing of the group stands, and each is asked again by itself. What is alone anyhow
 * is sent at once.
 *
 * @param groups connections in pipeline mode.
 * @param alone connections for what is asked by itself.
 */
export function groupCommit(groups: pg.Pool, alone: pg.Pool): Commit {
  const waiting: Asked[] = []
  let underWay = 0
  const send = () => {
    while (waiting.length > 0 && underWay < atOnce) {
      underWay += 1
      const group = waiting.splice(0, mostInGroup)
      const [only] = group
      const asking =
        only !== undefined && group.length === 1 ? askAlone(alone, only) : commitGroup(groups, alone, group)
      void Promise.race([asking, setTimeout(patienceMs, undefined, { ref: false })]).finally(() => {
        underWay -= 1
        send()
      })
    }
  }
  return <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) =>
    new Promise<pg.QueryResult<Row>>((resolve, reject) => {
      const ask = async (client: Client) => {
        const result = await client.query<Row>(statement)
        return () => resolve(result)
      }
      // Whatever else is asked in this turn of the event loop comes along.
      if (waiting.push({ ask, fail: reject }) === 1) setImmediate(send)
    })
}

function askAlone(alone: pg.Pool, { ask, fail }: Asked): Promise<void> {
  return ask(alone).then((tell) => tell(), fail)
}

async function commitGroup(groups: pg.Pool, alone: pg.Pool, group: readonly Asked[]): Promise<void> {
  try {
    const answers = await askGroup(await groups.connect(), group)
    for (const [place, asked] of group.entries()) {
      const answer = answers?.[place]
      if (answer === undefined) void askAlone(alone, asked)
      else if (answer.status === 'fulfilled') answer.value()
      else asked.fail(answer.reason)
    }
  } catch (fault) {
    for (const { fail } of group) fail(fault)
  }
}

/** What came of each of a group once it is committed; null: nothing of it is, for something failed or was locked. */
type Answers = PromiseSettledResult<() => void>[] | null

/** @throws whatever broke the connection. What became of the group is not known then, as of a statement alone. */
async function askGroup(client: pg.PoolClient, group: readonly Asked[]): Promise<Answers> {
  let isSound = false
  try {
    const answers = await askTogether(client, group)
    isSound = answers?.every(({ status }) => status === 'fulfilled') ?? false
    return answers
  } finally {
    // What failed may have failed because of what its connection holds, such as an old plan, and would again.
    client.release(!isSound)
  }
}

async function askTogether(client: pg.PoolClient, group: readonly Asked[]): Promise<Answers> {
  // Where that fails, each is committed by itself, and what it answers holds all the same.
  const hasBegun = succeeds(client.query(`BEGIN; SET LOCAL lock_timeout = ${patienceMs}`))
  const asked = Promise.allSettled(group.map(({ ask }) => ask(client)))
  // Whoever commits with a notice waits for their turn, and gains nothing by doing everything once more.
  void succeeds(client.query('SET LOCAL lock_timeout = 0'))
  try {
    const { command } = await client.query('COMMIT')
    return command === 'COMMIT' ? asked : null
  } catch (fault) {
    // The database refuses to commit, too, where a constraint is checked only then. What broke the connection instead,
    // nothing can be asked after.
    const isRefused = (await hasBegun) && (await succeeds(client.query('SELECT')))
    if (!isRefused) throw fault
    return null
  }
}

function succeeds(asking: Promise<unknown>): Promise<boolean> {
  return asking.then(
    () => true,
    () => false,
  )
}
