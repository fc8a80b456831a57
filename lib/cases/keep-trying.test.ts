import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import type { State } from '#lib/loop/state.ts'
import type { Bounds } from '#lib/loop/types.ts'
import { writeReply } from '#lib/review/write-reply.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, decidingOtherwise, drive, granted, park, refusal, testClock } from '#lib/testing/desk.ts'
import { pricedRules, setSettings, tenCents } from '#lib/testing/desk-money.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored, jobsFor } from '#lib/testing/desk-stored.ts'
import { promptsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { says } from '#lib/testing/loop.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { readCaseHistory, readCasePage } from './case-page.ts'
import { readHaltedRun } from './halted-run.ts'
import { askForRedraft, takeOver } from './hand-over.ts'
import { keepTrying } from './keep-trying.ts'

useDatabase('shop')
const clock = testClock()
const { priya, maya } = USERS

const desk: Bounds = {
  maxSteps: 12,
  maxRepairs: 4,
  maxCostMicroUsd: 500_000,
  deadlineMs: 90_000,
  maxPromptChars: 400_000,
}

/** A case whose assistant was stopped after some steps, the last of which wrote a draft. */
async function stopped(maxSteps = 4): Promise<string> {
  await setSettings({ bounds: { ...desk, maxSteps } })
  const caseId = await ask(clock)
  expect(await drive(clock, caseId)).toMatchObject({ kind: 'halted', bound: 'steps' })
  await db().setting.deleteMany()
  return caseId
}

const runsOf = (caseId: string) => db().run.findMany({ where: { caseId }, orderBy: { index: 'asc' } })

async function statesOf(caseId: string): Promise<State[]> {
  return (await runsOf(caseId)).map(({ state }): State => JSON.parse(state))
}

describe('letting the assistant keep trying', () => {
  it('starts a new run that goes on from the state of the one that was stopped', async () => {
    const caseId = await stopped()
    granted(await keepTrying(priya, caseId, { maxSteps: 24 }, clock))
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued', goesOn: true, attention: null })
    expect(await jobsFor('drive-case', caseId)).toBeGreaterThan(0)
    await park(clock, caseId)
    expect(await runsOf(caseId)).toMatchObject([
      { index: 1, outcome: 'halted', steps: 4 },
      { index: 2, outcome: 'parked', steps: 1 },
    ])
    const [before, after] = await statesOf(caseId)
    expect(after).toEqual(before)
    expect(before?.drafts).toMatchObject([{ version: 1, old: false }])
    expect((await promptsOf(caseId, 2)).join()).not.toMatch(/<(fact|draft) [^>]*old="true"/)
    const [, started] = await trailOf(caseId, 'run_started')
    expect(started?.body).toMatchObject({
      run: 2,
      goesOn: true,
      start: { bounds: { ...desk, maxSteps: 24 } },
    })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('goes on once: the run after it begins anew, within what was given', async () => {
    const caseId = await stopped()
    granted(await keepTrying(priya, caseId, { maxSteps: 3 }, clock))
    await park(clock, caseId)
    granted(await takeOver(maya, caseId, clock))
    granted(await askForRedraft(maya, caseId, clock))
    expect(await drive(clock, caseId)).toMatchObject({ kind: 'halted', bound: 'steps' })
    const starts = (await trailOf(caseId, 'run_started')).map(({ body }) => body)
    expect(starts).toMatchObject([{ goesOn: false }, { goesOn: true }, { goesOn: false }])
    expect((await statesOf(caseId)).at(-1)?.drafts).toMatchObject([{ old: true }])
  })

  it('is taken back by a new draft asked for instead', async () => {
    const caseId = await stopped()
    granted(await keepTrying(priya, caseId, {}, clock))
    granted(await takeOver(maya, caseId, clock))
    granted(await askForRedraft(maya, caseId, clock))
    await park(clock, caseId)
    expect((await trailOf(caseId, 'run_started')).at(-1)?.body).toMatchObject({ goesOn: false })
  })

  it('tells nothing of the mistakes that it was stopped for', async () => {
    const caseId = await ask(clock)
    await drive(
      clock,
      caseId,
      decidingOtherwise(async (turn) => (turn > 2 ? says('I am done!') : null)),
    )
    granted(await keepTrying(priya, caseId, { maxRepairs: 8 }, clock))
    await park(clock, caseId)
    const [halted, second] = await runsOf(caseId)
    expect([halted, second]).toMatchObject([
      { bound: 'repairs', repairs: 4, steps: 2 },
      { outcome: 'parked', repairs: 0, steps: 3 },
    ])
    expect((await promptsOf(caseId, 2)).join()).not.toContain('<refus')
  })

  it('lets more money be spent on the case, where that was what stopped it', async () => {
    await setSettings({ maxCaseCostMicroUsd: 100_000 })
    const caseId = await ask(clock)
    expect(await drive(clock, caseId, pricedRules(tenCents).driver)).toMatchObject({ bound: 'cost' })
    granted(await keepTrying(priya, caseId, { maxCaseCostMicroUsd: 200_000 }, clock))
    expect(await drive(clock, caseId, pricedRules(tenCents).driver)).toMatchObject({ kind: 'parked' })
    await db().setting.deleteMany()
  })

  it('withdraws a reply by hand that nobody has decided on', async () => {
    const caseId = await stopped()
    const text = { subject: 'Your order', body: 'It is on its way.' }
    granted(await writeReply(maya, caseId, text, clock))
    granted(await keepTrying(priya, caseId, {}, clock))
    expect(await db().proposal.count({ where: { caseId, status: 'pending' } })).toBe(0)
  })

  it('is told in the history: who gave what more, and that it went on', async () => {
    const caseId = await stopped()
    const given = { maxSteps: 24, deadlineMs: 180_000, maxCostMicroUsd: 1_000_000, maxRepairs: 4 }
    granted(await keepTrying(priya, caseId, given, clock))
    await park(clock, caseId)
    const page = await readCasePage(db(), (await caseRow(caseId)).number)
    const items = page === null ? [] : await readCaseHistory(db(), page)
    expect(items.find(({ kind }) => kind === 'more_given')).toMatchObject({
      who: 'Priya Nair',
      title: 'Let the assistant keep trying',
      parts: [
        { text: '24 tries instead of 12' },
        { text: '180 seconds of work instead of 90' },
        { text: '$1.00 at a time instead of $0.50' },
      ],
    })
    expect(items.map(({ title }) => title)).toContain('Went on from where it was stopped')
  })
})

describe('it is refused, and nothing changes,', () => {
  it('where the assistant was not stopped at a limit', async () => {
    const caseId = await caseThatIs('needs_human', clock)
    const before = await deskAsStored()
    expect(refusal(await keepTrying(priya, caseId, { maxSteps: 24 }, clock))).toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('not stopped at a limit'),
    })
    expect(await deskAsStored()).toEqual(before)
  })

  it.each(['queued', 'awaiting_approval', 'closed'] as const)('where the case is %s', async (state) => {
    const caseId = await caseThatIs(state, clock)
    expect(refusal(await keepTrying(priya, caseId, {}, clock))).toMatchObject({ kind: 'conflict', state })
  })

  it('where the case has cost more already than it is given', async () => {
    const caseId = await stopped()
    await db().run.updateMany({ where: { caseId }, data: { costMicroUsd: 300_000 } })
    const before = await deskAsStored()
    expect(refusal(await keepTrying(priya, caseId, { maxCaseCostMicroUsd: 300_000 }, clock))).toMatchObject({
      kind: 'invalid',
      field: 'maxCaseCostMicroUsd',
      message: expect.stringContaining('has cost $0.30 already'),
    })
    expect(await deskAsStored()).toEqual(before)
  })

  it.each([
    ['maxSteps', 0, 'a whole number of tries'],
    ['maxSteps', 2.5, 'a whole number of tries'],
    ['deadlineMs', 10, 'at least one second'],
    ['maxCostMicroUsd', 2_000_000_000, 'from $0.01 to $1,000.00'],
  ])('where %s is %d', async (name, figure, says) => {
    const caseId = await stopped()
    const given = { maxRepairs: 8, [name]: figure }
    expect(refusal(await keepTrying(priya, caseId, given, clock))).toMatchObject({
      kind: 'invalid',
      field: name,
      message: expect.stringContaining(says),
    })
  })

  it('where two leads are at it at once: one gives, the other is told', async () => {
    const caseId = await stopped()
    const both = await Promise.all([1, 2].map(() => keepTrying(priya, caseId, { maxSteps: 24 }, clock)))
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await trailOf(caseId, 'more_given')).toHaveLength(1)
  })

  it('where there is no such case', async () => {
    const none = '01a2e6b0-0000-7000-8000-000000000000'
    expect(refusal(await keepTrying(priya, none, {}, clock))).toMatchObject({ kind: 'not_found' })
  })
})

describe('what is suggested', () => {
  const suggestedOf = async (caseId: string) => {
    const found = await readHaltedRun(db(), await caseRow(caseId))
    return { ...found, limits: undefined }
  }
  const all = { ...desk, maxCaseCostMicroUsd: 2_000_000 }

  it('is twice what was met, and the rest as it is', async () => {
    const caseId = await ask(clock)
    await drive(
      clock,
      caseId,
      decidingOtherwise(async () => says('Hm?')),
    )
    expect(await suggestedOf(caseId)).toMatchObject({
      bound: 'repairs',
      index: 1,
      suggested: { ...all, maxRepairs: 8 },
    })
  })

  it('makes room for the money of one more go', async () => {
    const caseId = await ask(clock)
    const fail = decidingOtherwise(async () => ({
      stop: { kind: 'halted', bound: 'model', detail: 'Refused' },
      costMicroUsd: 1_700_001,
    }))
    await drive(clock, caseId, fail)
    expect(await suggestedOf(caseId)).toMatchObject({ suggested: { ...all, maxCaseCostMicroUsd: 2_210_000 } })
  })

  it('is nothing where the assistant ended of itself', async () => {
    const caseId = await caseThatIs('awaiting_approval', clock)
    expect(await readHaltedRun(db(), await caseRow(caseId))).toBeNull()
  })
})
