import { type Driver, driveCase } from '#lib/cases/drive.ts'
import { openCase } from '#lib/cases/open.ts'
import { standardPorts } from '#lib/cases/standard-ports.ts'
import { unwatched } from '#lib/checkpoint.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { type Answered, recorded, recording } from '#lib/deciders/recorded.ts'
import { executeEffect } from '#lib/effects/execute.ts'
import type { Executor } from '#lib/effects/executor.ts'
import { approve } from '#lib/review/decide.ts'
import { readReview } from '#lib/review/queries.ts'
import type { SeenProposal } from '#lib/review/schema.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { builtInShopWriter } from '#lib/shop/write-built-in.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { type Contender, each } from './contender.ts'
import { order } from './shop-reads.ts'

// The product, driven directly: no job is waited for, though those that it sends are sent.

const leaseMs = 60_000
const ports = standardPorts(builtInShop(db()))
const worker = {
  workerId: 'bench',
  leaseMs,
  clock: systemClock,
  signal: new AbortController().signal,
  watch: unwatched,
}
const executor: Executor = {
  transport: { send: async () => ({ kind: 'accepted', response: '250 taken' }) },
  shop: builtInShopWriter(db(), systemClock),
  mailTimeoutMs: 1_000,
  shopTimeoutMs: 1_000,
  leaseMs,
  // An hour on, so that the time in which an approval can be undone is over.
  clock: { now: () => new Date(Date.now() + 3_600_000) },
  watch: unwatched,
}
const pending = new Map<string, SeenProposal>()

/** The product with the rules deciding: they read each prompt as a model would. */
export const byRules = product(ports.deciderFor)

/** The product where what is decided is known beforehand, as with the other engines: what the rules say to the same case. */
export async function byHeart(): Promise<Contender> {
  // A prompt of the case has a piece more each turn.
  const answers = new Map<number, Answered>()
  const first = product((name) =>
    recording(ports.deciderFor(name), ({ length }, answered) => answers.set(length, answered)),
  )
  for (const id of await first.open(1)) await first.park(id)
  return product(() => recorded(({ length }) => answers.get(length) ?? 'The rules did not come so far'))
}

function product(deciderFor: Driver['deciderFor']): Contender {
  const driver: Driver = { ...ports, ...worker, deciderFor }
  return {
    open,
    async park(id) {
      const stop = await driveCase(driver, id)
      if (stop?.kind !== 'parked') throw new Error(`Case ${id} did not park: ${JSON.stringify(stop)}`)
    },
    review,
    commit,
  }
}

async function open(cases: number): Promise<string[]> {
  const ids: string[] = []
  const question = 'Hi, I ordered headphones and they have not come. Where is my order?'
  await each(Array.from({ length: cases }), async () => {
    const opened = await openCase(USERS.maya, { question, order }, systemClock)
    if (!opened.ok) throw new Error(opened.error.message)
    ids.push(opened.value.id)
  })
  return ids
}

async function review(ids: readonly string[]): Promise<void> {
  const cases = await db().case.findMany({ where: { id: { in: [...ids] } }, include: { proposals: true } })
  await each(cases, async ({ id, number, proposals }) => {
    for (const { id: proposalId, version, fingerprint } of proposals)
      pending.set(id, { proposalId, version, fingerprint })
    await readReview(USERS.maya, number, systemClock)
  })
}

async function commit(id: string): Promise<void> {
  const seen = pending.get(id)
  const approved = seen && (await approve(USERS.maya, seen, systemClock))
  if (!approved?.ok) throw new Error(approved?.error.message ?? `Case ${id} has no proposal`)
  // By what a worker's jobs would carry.
  for (const effectId of approved.value.effects) await executeEffect(executor, effectId)
}
