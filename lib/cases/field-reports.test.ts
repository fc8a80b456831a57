// What users of other desks and frameworks reported of their loops, from the opening of a case to who is told.
import { expect, test } from 'vitest'
import type { Misbehaviour } from '#bin/messages/misbehave.ts'
import { db } from '#lib/db.ts'
import { sendBack } from '#lib/review/decide.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import {
  ask,
  decidingOtherwise,
  drive,
  driveWhile,
  granted,
  park,
  pendingOf,
  seen,
  testClock,
} from '#lib/testing/desk.ts'
import { setSettings } from '#lib/testing/desk-money.ts'
import { askingClaude } from '#lib/testing/desk-provider.ts'
import { kindsOf, promptsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { says } from '#lib/testing/loop.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { askForRedraft, takeOver } from './hand-over.ts'
import { readQueue } from './queue.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS

const call = (action: string, args = {}) => ({ action, args, reason: 'It comes next' })
const said = (...calls: ReturnType<typeof call>[]) => decidingOtherwise(async () => says(calls))

test('L1: once a person has taken over, the run under way ends at its next turn, and no later one begins', async () => {
  const caseId = await ask(clock)
  const stop = await driveWhile(clock, caseId, 2, () => takeOver(priya, caseId, clock))
  expect(stop).toEqual({ kind: 'superseded', by: 'person' })
  expect(await db().step.count({ where: { run: { caseId } } })).toBe(1)
  expect((await kindsOf(caseId)).slice(-3)).toEqual(['taken_over', 'run_ended', 'stale_reply'])
  expect(await drive(clock, caseId)).toBeNull()
  expect(await trailFaults(caseId)).toBe('')
})

test('L1: the same action on an unchanged state, for ever, ends after as many mistakes as it may make', async () => {
  const caseId = await ask(clock)
  expect(await drive(clock, caseId, said(call('get_customer')))).toMatchObject({
    kind: 'halted',
    bound: 'repairs',
  })
  const [run] = await db().run.findMany({ where: { caseId } })
  expect(run).toMatchObject({ steps: 1, repairs: 4 })
  const refused = await trailOf(caseId, 'refused')
  expect(refused.map(({ body }) => body)).toMatchObject(
    [1, 2, 3, 4].map((repair) => ({ refusal: 'repeated', repair: `${repair}/4` })),
  )
})

test.for([
  ['steps', { maxSteps: 3 }, 'Stopped after 3 tries'],
  ['cost', { maxCostMicroUsd: 1 }, 'Stopped at its cost limit'],
] as const)(
  'L2: out of its %s, the case waits under “Needs a person” with the reason in words, and there is a way on',
  async ([bound, bounds, words]) => {
    const usual = { maxSteps: 12, maxRepairs: 4, maxCostMicroUsd: 500_000, deadlineMs: 90_000 }
    await setSettings({ bounds: { ...usual, maxPromptChars: 400_000, ...bounds } })
    const caseId = await ask(clock)
    const { driver } = await askingClaude(clock)
    expect(await drive(clock, caseId, driver)).toMatchObject({ kind: 'halted', bound })
    expect(await caseRow(caseId)).toMatchObject({
      state: 'needs_human',
      attention: expect.stringContaining(words),
    })
    const { person } = await readQueue(maya)
    expect(person.rows.find(({ id }) => id === caseId)?.happens).toContain(words)
    await db().setting.delete({ where: { key: 'bounds' } })
    granted(await askForRedraft(maya, caseId, clock))
    expect(await drive(clock, caseId, driver)).toMatchObject({ kind: 'parked' })
  },
)

/** Drives a case whose model answers its first call wrongly, as a provider on the wire. */
async function afterWrongAnswer(fault: Misbehaviour) {
  const caseId = await ask(clock)
  let isFirst = true
  const { driver } = await askingClaude(clock, {
    misbehave({ path }) {
      if (path !== '/v1/messages' || !isFirst) return null
      isFirst = false
      return fault
    },
  })
  await drive(clock, caseId, driver)
  const run = await db().run.findFirstOrThrow({ where: { caseId } })
  const refusals = (await trailOf(caseId, 'refused')).map(({ body }) => body)
  const [first, next] = await promptsOf(caseId, 1)
  expect(first).not.toContain('<refus')
  expect(next).toContain('<refus')
  expect(await trailFaults(caseId)).toBe('')
  // What was asked for in the answer that was refused was not done: the first step is that of the next answer.
  const [step] = await db().step.findMany({ where: { runId: run.id }, orderBy: { index: 'asc' } })
  return { run, refusals, first: step?.actions }
}

test('L3: an empty answer with status 200 is no turn: it is refused, told back and counted', async () => {
  const { run, refusals, first } = await afterWrongAnswer({ kind: 'empty_content' })
  expect(refusals).toMatchObject([{ refusal: 'malformed', repair: '1/4' }])
  expect(run).toMatchObject({ repairs: 1, turns: 2 })
  expect(first).toEqual(['escalate'])
})

test('L4: a case that was handed over and reopened starts from its facts, not from that ending', async () => {
  const caseId = await ask(clock)
  const why = 'The carrier cannot be reached'
  expect(await drive(clock, caseId, said(call('escalate', { why })))).toMatchObject({ kind: 'escalated' })
  granted(await askForRedraft(maya, caseId, clock))
  await park(clock, caseId)
  for (const prompt of await promptsOf(caseId, 2)) expect(prompt).not.toContain(why)
})

test('L5: after a park in the midst of parallel calls the provider is told nothing of a conversation', async () => {
  const caseId = await ask(clock)
  const { server, driver } = await askingClaude(clock)
  await drive(clock, caseId, driver)
  granted(await sendBack(maya, seen(await pendingOf(caseId)), 'Shorter, please.', clock))
  const before = server.requests.length
  expect(await drive(clock, caseId, driver)).toMatchObject({ kind: 'parked' })
  const later = server.requests.slice(before).filter(({ path }) => path === '/v1/messages')
  expect(later.length).toBeGreaterThan(0)
  expect(later.map(({ status }) => status)).toEqual(later.map(() => 200))
  for (const { body } of later) {
    expect(JSON.stringify(body)).not.toMatch(/"role":"assistant"|"tool_use"|"tool_result"/)
  }
})

test('L6: a call that was cut off by the longest reply is not executed, though what came of it looks whole', async () => {
  const { run, refusals, first } = await afterWrongAnswer({ kind: 'max_tokens' })
  expect(refusals).toMatchObject([{ refusal: 'malformed', reason: expect.stringMatching(/cut/) }])
  expect(run).toMatchObject({ repairs: 1, turns: 2 })
  expect(first).toEqual(['escalate'])
})
