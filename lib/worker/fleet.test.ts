import { describe, expect, test, vi } from 'vitest'
import { modelFor } from '#lib/cases/model.ts'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { bookedMoney, setSettings } from '#lib/testing/desk-money.ts'
import { trailOf } from '#lib/testing/desk-trail.ts'
import { key, startProvider } from '#lib/testing/provider.ts'
import {
  actionsOf,
  approvePending,
  caseIn,
  doomedWorker,
  ending,
  faultsOf,
  healthyWorker,
  openFor,
  useMailbox,
} from '#lib/testing/worker.ts'
import { personas } from '#prisma/seed/personas.ts'

useDatabase('shop')
const mailbox = useMailbox()

const wholeRun = ['get_customer', 'get_order', 'get_shipment', 'draft_email', 'propose_send']
const soon = { timeout: 15_000, interval: 20 }

function allIn(state: 'awaiting_approval', ids: string[]) {
  return vi.waitFor(
    async () => expect(await db().case.count({ where: { id: { in: ids }, state } })).toBe(ids.length),
    soon,
  )
}

async function openMany(count: number, order: string): Promise<string[]> {
  const ids: string[] = []
  for (let each = 0; each < count; each += 1) ids.push(await openFor(order))
  return ids
}

/** Orders of five customers who are not the one that floods. */
async function otherOrders(but: string): Promise<string[]> {
  const flooding = await db().order.findUniqueOrThrow({ where: { number: but } })
  const orders = await db().order.findMany({
    where: { customerId: { not: flooding.customerId } },
    distinct: ['customerId'],
    orderBy: { number: 'asc' },
    take: 5,
  })
  return orders.map(({ number }) => number)
}

describe('a fleet of workers', () => {
  test('with times as they are by default, takes up a dead worker’s case within 15 seconds', async () => {
    const caseId = await openFor(personas.stalled.order)
    const times = { LEASE_MS: '', SWEEP_MS: '' }
    const at = 'driving: about to record'
    const doomed = doomedWorker(mailbox.url(), { at, time: 2, signal: 'SIGKILL' }, times)
    expect(await ending(doomed)).toBe('SIGKILL')
    const { leaseUntil } = await db().case.findUniqueOrThrow({ where: { id: caseId } })
    const leaseLeft = Number(leaseUntil) - Date.now()
    expect(leaseLeft).toBeLessThanOrEqual(12_000)
    await healthyWorker(mailbox.url(), { leaseMs: 12_000, sweepMs: 1_000 })
    // What is left of the lease is not waited for here.
    const lapsed = new Date()
    await db().case.update({ where: { id: caseId }, data: { leaseUntil: lapsed } })
    await caseIn(caseId, 'awaiting_approval')
    const resumed = await db().trailEvent.findFirstOrThrow({ where: { caseId, kind: 'run_resumed' } })
    expect(leaseLeft + Number(resumed.at) - Number(lapsed)).toBeLessThan(15_000)
    expect(await actionsOf(caseId)).toEqual(wholeRun)
    expect(await faultsOf(caseId)).toEqual([])
  })

  test('turns five customers’ cases among the first, though another has forty before them', async () => {
    const flood = await openMany(40, personas.stalled.order)
    const few: string[] = []
    for (const order of await otherOrders(personas.stalled.order)) few.push(await openFor(order))
    await Promise.all([1, 2].map(() => healthyWorker(mailbox.url(), { concurrency: 2 })))
    await allIn('awaiting_approval', [...few, ...flood])
    const started = await db().run.findMany({
      where: { caseId: { in: [...flood, ...few] } },
      orderBy: { startedAt: 'asc' },
    })
    expect(started).toHaveLength(45)
    const lastOfFew = started.findLastIndex(({ caseId }) => few.includes(caseId))
    expect(lastOfFew).toBeLessThan(15)
  })

  test('asks a provider no more than all together may, without spending deadlines or patience', async () => {
    const perMinute = 600
    await setSettings({ providerRate: { requestsPerMinute: perMinute, tokensPerMinute: null } })
    const server = await startProvider({ apiKey: key })
    const ids = await openMany(15, personas.stalled.order)
    const model = () => modelFor({ apiKey: key, baseUrl: server.url })
    await Promise.all(
      [1, 2, 3].map(() => healthyWorker(mailbox.url(), { concurrency: 4, deciding: { model: model() } })),
    )
    await allIn('awaiting_approval', ids)
    const asked = server.requests.filter(({ path }) => path === '/v1/messages').map(({ at }) => at)
    expect(asked).toHaveLength(15 * wholeRun.length)
    const [first = 0] = asked
    // Sixty at once at most, and then nine a second.
    for (const [index, at] of asked.entries())
      expect(index).toBeLessThanOrEqual(60 + (9.1 * (at - first)) / 1_000)
    const runs = await db().run.findMany({ where: { caseId: { in: ids } } })
    expect(runs.map(({ repairs }) => repairs)).toEqual(ids.map(() => 0))
    const waited = await Promise.all(ids.map((id) => trailOf(id, 'run_suspended')))
    for (const { body } of waited.flat())
      expect(body).toMatchObject({ reason: 'As much is asked of the model as may be in one minute' })
    await bookedMoney()
    await db().setting.delete({ where: { key: 'providerRate' } })
  })

  test('notes what a zombie finds when it wakes, and sends nothing twice', async () => {
    const caseId = await openFor(personas.stalled.order)
    const driver = await healthyWorker(mailbox.url())
    await caseIn(caseId, 'awaiting_approval')
    await driver.stop()
    await approvePending(caseId)
    const before = await db().mailboxMessage.count()
    const frozen = doomedWorker(mailbox.url(), { at: 'sending: composed', time: 1, signal: 'SIGSTOP' })
    await vi.waitFor(
      async () => expect(await db().effect.count({ where: { caseId, state: 'executing' } })).toBe(1),
      soon,
    )
    await healthyWorker(mailbox.url())
    await caseIn(caseId, 'needs_human')
    frozen.kill('SIGCONT')
    await vi.waitFor(async () => expect(await trailOf(caseId, 'effect_ended')).toHaveLength(2), soon)
    expect(await db().mailboxMessage.count()).toBe(before + 1)
    expect(await db().effect.findFirst({ where: { caseId } })).toMatchObject({ state: 'succeeded' })
    // That it was sent after all is known now: nobody has to look for it any more.
    expect((await caseIn(caseId, 'waiting')).attention).toBeNull()
    expect(await faultsOf(caseId)).toEqual([])
  })
})
