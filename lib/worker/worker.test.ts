import { simpleParser } from 'mailparser'
import { expect, test, vi } from 'vitest'
import { db, pool } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
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
  workerCommand,
} from '#lib/testing/worker.ts'

useDatabase('shop')
const mailbox = useMailbox()

const wholeRun = ['get_customer', 'get_order', 'get_shipment', 'draft_email', 'propose_send']

function stepsOf(caseId: string, steps: number) {
  return vi.waitFor(
    async () => expect(await db().step.count({ where: { run: { caseId } } })).toBeGreaterThanOrEqual(steps),
    { timeout: 15_000, interval: 20 },
  )
}

test('a case is parked, approved and delivered by a worker, and its trail verifies', async () => {
  await healthyWorker(mailbox.url())
  const caseId = await openFor('o-1001')
  const parked = await caseIn(caseId, 'awaiting_approval')
  expect(await db().mailboxMessage.count()).toBe(0)
  await approvePending(caseId)
  await caseIn(caseId, 'waiting')
  const [received] = await db().mailboxMessage.findMany()
  const mail = await simpleParser(Buffer.from(received?.raw ?? []))
  expect(received?.recipients).toEqual(['jordan.lee@example.com'])
  expect(mail.text).toContain('NP4471200')
  expect(mail.text).toContain(`Maya\nNorthline Support\nReference #${parked.number}`)
  expect(await faultsOf(caseId)).toEqual([])
})

test('a lost job loses nothing: the sweep finds the case', async () => {
  const caseId = await openFor('O-1009')
  await pool().query('DELETE FROM pgboss.job')
  await healthyWorker(mailbox.url())
  await caseIn(caseId, 'awaiting_approval')
})

test('a job delivered many times over turns a case once', async () => {
  const caseId = await openFor('O-1001')
  for (let copy = 0; copy < 8; copy += 1) await enqueue(db(), 'drive-case', { caseId })
  await healthyWorker(mailbox.url(), { concurrency: 8 })
  await caseIn(caseId, 'awaiting_approval')
  await vi.waitFor(async () => {
    const { rows } = await pool().query("SELECT FROM pgboss.job WHERE state < 'completed'")
    expect(rows).toHaveLength(0)
  }, 10_000)
  expect(await actionsOf(caseId)).toEqual(wholeRun)
})

test('told to stop, a worker ends its turn, gives the case back and exits cleanly', async () => {
  const caseId = await openFor('O-1001')
  const command = workerCommand(mailbox.url(), ['--pace', '150'])
  await stepsOf(caseId, 1)
  command.kill('SIGTERM')
  expect(await ending(command)).toBe(0)
  expect((await db().case.findUniqueOrThrow({ where: { id: caseId } })).state).toBe('queued')
  await healthyWorker(mailbox.url())
  await caseIn(caseId, 'awaiting_approval')
  expect(await actionsOf(caseId)).toEqual(wholeRun)
  expect(await faultsOf(caseId)).toEqual([])
})

test('a zombie that wakes after its case was taken up elsewhere changes nothing but the trail', async () => {
  const caseId = await openFor('O-1001')
  const frozen = doomedWorker(mailbox.url(), { at: 'driving: about to record', time: 3, signal: 'SIGSTOP' })
  await stepsOf(caseId, 2)
  await healthyWorker(mailbox.url())
  await caseIn(caseId, 'awaiting_approval')
  frozen.kill('SIGCONT')
  await vi.waitFor(
    async () => expect(await db().trailEvent.count({ where: { caseId, kind: 'stale_reply' } })).toBe(1),
    { timeout: 15_000 },
  )
  expect((await db().case.findUniqueOrThrow({ where: { id: caseId } })).state).toBe('awaiting_approval')
  expect(await actionsOf(caseId)).toEqual(wholeRun)
  expect(await faultsOf(caseId)).toEqual([])
})
