import { describe, expect, test, vi } from 'vitest'
import { modelFor } from '#lib/cases/model.ts'
import { db } from '#lib/db.ts'
import type { Decided } from '#lib/loop/types.ts'
import { type Act, close, type Stage, say, scriptedServer, silence } from '#lib/mail/scripted-server.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { decidingOtherwise } from '#lib/testing/desk.ts'
import { trailOf } from '#lib/testing/desk-trail.ts'
import { key, startProvider } from '#lib/testing/provider.ts'
import {
  actionsOf,
  approvePending,
  caseIn,
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
const soon = { timeout: 20_000, interval: 20 }

/** When two events of a case were, ms from the one to the other. */
async function between(caseId: string, earlier: string, later: string): Promise<number> {
  const { at: from } = await db().trailEvent.findFirstOrThrow({ where: { caseId, kind: earlier } })
  const { at: to } = await db().trailEvent.findFirstOrThrow({ where: { caseId, kind: later } })
  return to.getTime() - from.getTime()
}

describe('a worker that is told to stop', () => {
  test('cancels the call under way, and another goes on with the case within a second', async () => {
    const never = await startProvider({
      apiKey: key,
      misbehave: () => ({ kind: 'slow_headers', ms: 60_000 }),
    })
    const caseId = await openFor('O-1001')
    const access = { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: never.url }
    const command = workerCommand(mailbox.url(), [], access)
    await vi.waitFor(
      () => expect(never.requests.some(({ path }) => path === '/v1/messages')).toBe(true),
      soon,
    )
    const good = await startProvider({ apiKey: key })
    await healthyWorker(mailbox.url(), {
      leaseMs: 60_000,
      deciding: { model: modelFor({ apiKey: key, baseUrl: good.url }) },
    })
    command.kill('SIGTERM')
    await caseIn(caseId, 'awaiting_approval')
    expect(await ending(command)).toBe(0)
    expect(await between(caseId, 'run_suspended', 'run_resumed')).toBeLessThan(1_000)
    expect(await actionsOf(caseId)).toEqual(wholeRun)
    expect(await faultsOf(caseId)).toEqual([])
  })

  test('takes nothing new, and passes on what comes too late', async () => {
    const worker = await healthyWorker(mailbox.url())
    const stopped = worker.stop()
    const caseId = await openFor('O-1001')
    await stopped
    expect((await caseIn(caseId, 'queued')).epoch).toBe(0)
    await healthyWorker(mailbox.url())
    await caseIn(caseId, 'awaiting_approval')
  })

  /** A case whose mail is on its way to a server that, at a stage, does as told, once the worker is told to stop. */
  async function stoppedWhileSending(script: Partial<Record<Stage, Act>>, at: Stage) {
    const caseId = await openFor('O-1001')
    const driver = await healthyWorker(mailbox.url())
    await caseIn(caseId, 'awaiting_approval')
    await driver.stop()
    const reached = Promise.withResolvers<void>()
    const act = script[at] ?? silence
    const noted: Act = (socket) => {
      reached.resolve()
      act(socket)
    }
    const server = await scriptedServer({ ...script, [at]: noted })
    await using _ = server
    const sender = await healthyWorker(server.url, { stopMs: 1_000, leaseMs: 60_000 })
    await approvePending(caseId)
    await reached.promise
    const began = performance.now()
    await sender.stop()
    expect(performance.now() - began).toBeLessThan(4_000)
    const effect = await db().effect.findFirstOrThrow({ where: { caseId }, include: { attempts: true } })
    const { state } = await db().case.findUniqueOrThrow({ where: { id: caseId } })
    expect(await faultsOf(caseId)).toEqual([])
    return { effect: effect.state, outcome: effect.attempts.map(({ outcome }) => outcome), state }
  }

  test('lets a mail that is being sent come to its end', async () => {
    const slowly: Act = (socket) => void setTimeout(() => say('250 queued as 7')(socket), 150)
    expect(await stoppedWhileSending({ dot: slowly }, 'dot')).toEqual({
      effect: 'succeeded',
      outcome: ['succeeded'],
      state: 'waiting',
    })
  })

  test('S1: calls off a dialogue that does not end in time: handed over, its outcome is unknown', async () => {
    expect(await stoppedWhileSending({ dot: silence }, 'dot')).toEqual({
      effect: 'unknown',
      outcome: ['unknown'],
      state: 'needs_human',
    })
  })

  test('S3: calls off a dialogue that does not end in time: not handed over, it is tried again', async () => {
    expect(await stoppedWhileSending({ DATA: silence }, 'DATA')).toEqual({
      effect: 'pending',
      outcome: ['refused_for_now'],
      state: 'committing',
    })
  })

  test('gives back what does not end even so, at once; what comes of it later is refused, and noted', async () => {
    const late = Promise.withResolvers<Decided | null>()
    const asked = Promise.withResolvers<void>()
    const deaf = decidingOtherwise(async (turn) => {
      if (turn !== 2) return null
      asked.resolve()
      return late.promise
    })
    const { deciderFor } = deaf
    if (!deciderFor) throw new Error('No decider')
    const caseId = await openFor('O-1001')
    const worker = await healthyWorker(mailbox.url(), {
      leaseMs: 3_600_000,
      stopMs: 200,
      deciding: { deciderFor },
    })
    await asked.promise
    await healthyWorker(mailbox.url(), { leaseMs: 3_600_000 })
    await worker.stop()
    await caseIn(caseId, 'awaiting_approval')
    late.resolve(null)
    await vi.waitFor(async () => expect(await trailOf(caseId, 'stale_reply')).toHaveLength(1), soon)
    expect(await actionsOf(caseId)).toEqual(wholeRun)
    expect(await faultsOf(caseId)).toEqual([])
  })

  test('and told again, ends at once', async () => {
    const server = await scriptedServer({ greeting: silence, QUIT: close })
    await using _ = server
    const caseId = await openFor('O-1001')
    const command = workerCommand(server.url, [], { STOP_MS: '60000' })
    await caseIn(caseId, 'awaiting_approval')
    await approvePending(caseId)
    await vi.waitFor(
      async () => expect(await db().effect.count({ where: { caseId, state: 'executing' } })).toBe(1),
      soon,
    )
    const began = performance.now()
    await vi.waitFor(
      () => {
        command.kill('SIGTERM')
        expect(command.exitCode).toBe(1)
      },
      { timeout: 10_000, interval: 100 },
    )
    expect(performance.now() - began).toBeLessThan(8_000)
  })
})
