import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Checkpoint, checkpoints } from '#lib/checkpoint.ts'
import { db } from '#lib/db.ts'
import type { State } from '#lib/loop/state.ts'
import type { Decided, Decider } from '#lib/loop/types.ts'
import { deskReply, hugeReply } from '#lib/testing/any-desk-reply.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, testClock } from '#lib/testing/desk.ts'
import { expireLeases } from '#lib/testing/desk-mail.ts'
import { bookedMoney, pricedRules, setSettings } from '#lib/testing/desk-money.ts'
import { promptsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'

useDatabase('shop')
const clock = testClock()

const bounds = {
  maxSteps: 6,
  maxRepairs: 4,
  maxCostMicroUsd: 500_000,
  deadlineMs: 90_000,
  maxPromptChars: 400_000,
}
/** Held for each call: what is said that it did cost may be far more. */
const price = { input: 0, output: 1, maxOutputTokens: 900 }
const driving = checkpoints.filter((point) => point.startsWith('driving'))
/** A worker dies when it has passed so many checkpoints of a kind; or none does. */
const death = fc.record({ at: fc.constantFrom<Checkpoint>(...driving), time: fc.integer({ min: 1, max: 6 }) })
const life = fc.record({
  replies: fc.array(fc.oneof({ weight: 40, arbitrary: deskReply }, fc.constant(hugeReply)), {
    minLength: 1,
    maxLength: 10,
  }),
  deaths: fc.array(fc.option(death, { freq: 4 }), { maxLength: 5 }),
})

/** Answers with a list, over and over; counts the calls. */
function answering(replies: Decided[]) {
  let calls = 0
  const change = (decider: Decider): Decider => ({
    ...decider,
    async decide(prompt, limits) {
      const answer = replies[calls % replies.length]
      calls += 1
      return answer ?? decider.decide(prompt, limits)
    },
  })
  return { change, calls: () => calls }
}

function mortal(death: { at: Checkpoint; time: number } | null | undefined) {
  let passed = 0
  return (checkpoint: Checkpoint) => {
    if (checkpoint === death?.at) passed += 1
    if (passed === death?.time) throw new Error('killed')
  }
}

it('whatever a decider says and wherever its workers die, a case ends within its bounds, with all of it on the trail', {
  timeout: 120_000,
}, async () => {
  await setSettings({ bounds, maxDayCostMicroUsd: 1_000_000_000 })
  await fc.assert(
    fc.asyncProperty(life, async ({ replies, deaths }) => {
      // What one life says that it spent is of its own day.
      clock.pass(86_400_000)
      const caseId = await ask(clock)
      const { change, calls } = answering(replies)
      const { deciderFor } = pricedRules(price).driver
      const decider = (name: string) => {
        const made = deciderFor?.(name)
        if (made === undefined) throw new Error('There is a decider')
        // What is said of the cost is what is booked: the price only says what is held.
        return { ...made, decide: change(made).decide }
      }
      for (let worker = 0; worker < 12 && !(await isOver(caseId)); worker += 1) {
        const watch = mortal(deaths[worker])
        await drive(clock, caseId, { deciderFor: decider, watch }).catch(expectKilled)
        await expireLeases()
      }
      await expectWhole(caseId, calls())
      await expectOwnDataOnly(caseId)
      await bookedMoney()
      expect(await trailFaults(caseId)).toBe('')
    }),
    { numRuns: 60 },
  )
  // These lives are not all alike.
  const ends = await db().run.groupBy({ by: ['outcome', 'bound'], _count: true })
  expect(ends.length).toBeGreaterThanOrEqual(3)
})

function expectKilled(error: unknown): void {
  expect(error).toEqual(new Error('killed'))
}

async function isOver(caseId: string): Promise<boolean> {
  return !['queued', 'running'].includes((await caseRow(caseId)).state)
}

/** Invariants 3, 4 and 5: one run, whole turns, within its bounds, ended in one way that the case's state tells. */
async function expectWhole(caseId: string, calls: number): Promise<void> {
  const [run, ...others] = await db().run.findMany({ where: { caseId }, include: { stepRows: true } })
  expect(others).toEqual([])
  if (run === undefined) return
  const { turns, steps, repairs, stepRows } = run
  expect(steps).toBeLessThanOrEqual(bounds.maxSteps)
  expect(repairs).toBeLessThanOrEqual(bounds.maxRepairs)
  expect(turns).toBe(steps + repairs)
  expect(calls).toBeGreaterThanOrEqual(turns)
  expect(stepRows.map(({ index }) => index).sort()).toEqual(stepRows.map((_, place) => place + 1))
  expect(stepRows).toHaveLength(steps)
  expect(await trailOf(caseId, 'replied')).toHaveLength(turns)
  const { state, attention } = await caseRow(caseId)
  const expected = { parked: 'awaiting_approval', escalated: 'needs_human', halted: 'needs_human' }
  const ended = run.outcome === null ? undefined : Object.entries(expected).find(([it]) => it === run.outcome)
  if (run.outcome !== null) expect(state).toBe(ended?.[1])
  expect(run.bound === null).toBe(run.outcome !== 'halted')
  expect(attention !== null).toBe(state === 'needs_human')
  expect(run.reservedMicroUsd === 0 || run.outcome === null).toBe(true)
}

/** Invariants 7 and 10: nothing of anybody else's was read, and what was said reached no system prompt. */
async function expectOwnDataOnly(caseId: string): Promise<void> {
  const run = await db().run.findFirst({ where: { caseId } })
  if (run === null) return
  const { facts }: State = JSON.parse(run.state)
  for (const { args, observation } of facts) {
    if (args.order !== undefined && args.order !== 'O-1001')
      expect(observation).toMatchObject({ found: false })
  }
  const systems = (await promptsOf(caseId, 1)).map((prompt) => prompt.split('<case ')[0])
  expect(new Set(systems).size).toBeLessThanOrEqual(1)
}
