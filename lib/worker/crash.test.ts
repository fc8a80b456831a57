import { expect, test } from 'vitest'
import { type Checkpoint, checkpoints } from '#lib/checkpoint.ts'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
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

useDatabase('shop')
const mailbox = useMailbox()

const wholeRun = ['get_customer', 'get_order', 'get_shipment', 'draft_email', 'propose_send']

/** Passed once a run; the others once a turn, and are met at the third turn, half way through a case. */
const oncePerRun: Checkpoint[] = [
  'driving: woken',
  'driving: looked at',
  'driving: claimed',
  'driving: stopped',
]

/** Passed only where an earlier attempt may have done it already, and its provider is asked. */
const afterDoubt: Checkpoint = 'sending: asked'

test('a worker that drives a case and carries out its effect passes every checkpoint there is', async () => {
  const passed = new Set<Checkpoint>()
  await healthyWorker(mailbox.url(), { watch: (point) => void passed.add(point) })
  const caseId = await openFor('O-1001')
  await caseIn(caseId, 'awaiting_approval')
  await approvePending(caseId)
  await caseIn(caseId, 'waiting')
  await expect
    .poll(() => [...passed].sort())
    .toEqual(checkpoints.filter((point) => point !== afterDoubt).sort())
})

test.for(checkpoints.filter((point) => point.startsWith('driving')))(
  'killed at “%s”, a case is taken up by another worker and parks with no step doubled',
  async (at) => {
    const caseId = await openFor('O-1001')
    const doomed = doomedWorker(mailbox.url(), {
      at,
      time: oncePerRun.includes(at) ? 1 : 3,
      signal: 'SIGKILL',
    })
    expect(await ending(doomed)).toBe('SIGKILL')
    await healthyWorker(mailbox.url())
    await caseIn(caseId, 'awaiting_approval')
    expect(await actionsOf(caseId)).toEqual(wholeRun)
    expect(await db().run.count({ where: { caseId } })).toBe(1)
    expect(await db().draft.count({ where: { caseId } })).toBe(1)
    expect(await db().proposal.count({ where: { caseId } })).toBe(1)
    expect(await faultsOf(caseId)).toEqual([])
  },
)

/** What is known after a kill at each place of sending: how the effect ends and how many mails have left. */
const afterKill: Partial<Record<Checkpoint, { effect: string; state: string; mails: number }>> = {
  'sending: woken': { effect: 'succeeded', state: 'waiting', mails: 1 },
  'sending: begun, not committed': { effect: 'succeeded', state: 'waiting', mails: 1 },
  'sending: begun': { effect: 'unknown', state: 'needs_human', mails: 0 },
  'sending: composed': { effect: 'unknown', state: 'needs_human', mails: 0 },
  'sending: handed over': { effect: 'unknown', state: 'needs_human', mails: 1 },
  'sending: settled, not committed': { effect: 'unknown', state: 'needs_human', mails: 1 },
  'sending: settled': { effect: 'succeeded', state: 'waiting', mails: 1 },
}

test.for(checkpoints.filter((point) => point.startsWith('sending') && point !== afterDoubt))(
  'S2: killed at “%s”, a mail is sent once, or its outcome is unknown and a person is asked',
  async (at) => {
    const caseId = await openFor('O-1001')
    const driver = await healthyWorker(mailbox.url())
    await caseIn(caseId, 'awaiting_approval')
    await driver.stop()
    await approvePending(caseId)
    const before = await db().mailboxMessage.count()
    expect(await ending(doomedWorker(mailbox.url(), { at, time: 1, signal: 'SIGKILL' }))).toBe('SIGKILL')
    await healthyWorker(mailbox.url())
    const { state } = await caseIn(caseId, 'waiting', 'needs_human')
    const effect = await db().effect.findFirstOrThrow({ where: { caseId } })
    const mails = (await db().mailboxMessage.count()) - before
    expect({ effect: effect.state, state, mails }).toEqual(afterKill[at])
    expect(await faultsOf(caseId)).toEqual([])
  },
)
