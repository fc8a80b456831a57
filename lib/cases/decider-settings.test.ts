import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, granted, refusal, testClock } from '#lib/testing/desk.ts'
import { askingClaude } from '#lib/testing/desk-provider.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { readCaseHistory, readCasePage } from './case-page.ts'
import { decidersGiven, readDeciders, setDeciders } from './decider-settings.ts'

useDatabase('shop')
const clock = testClock()
beforeEach(async () => void (await db().setting.deleteMany()))

type Given = Parameters<typeof decidersGiven.parse>[0]

/** Sets them as the form would, which was read just before. */
async function choose(given: object) {
  const { seen } = await readDeciders(db(), clock.now())
  const usual = { model: 'claude-sonnet-5-5', effort: 'medium' }
  const whole: Given = { usual, kinds: {}, tokenBudget: '50000', seen, ...given }
  return setDeciders(USERS.sam, decidersGiven.parse(whole), clock)
}
const runOf = (caseId: string, index: number) =>
  db().run.findFirstOrThrow({ where: { caseId, index }, select: { model: true, start: true, decider: true } })

describe('who decides', () => {
  test('is as chosen for a kind of case from its next run on, and the history says so', async () => {
    const { driver } = await askingClaude(clock, { misbehave: [null, { kind: 'status', status: 401 }] })
    const caseId = await ask(clock)
    granted(await choose({ kinds: { 'order-support': { model: 'claude-opus-5-5', effort: 'high' } } }))
    expect(await drive(clock, caseId, driver)).toMatchObject({ kind: 'halted', bound: 'model' })
    expect(await runOf(caseId, 1)).toMatchObject({ decider: 'anthropic', model: 'claude-opus-5-5' })
    const { number } = await db().case.findUniqueOrThrow({ where: { id: caseId } })
    const page = await readCasePage(db(), number)
    const told = JSON.stringify(page && (await readCaseHistory(db(), page)))
    expect(told).toMatch(/decided by claude-opus-5-5, high effort, instructions [0-9a-f]{12}/)
  })

  test('may decline: that is for a person, and told with the reason', async () => {
    const { driver } = await askingClaude(clock, { misbehave: [{ kind: 'refusal', category: 'cyber' }] })
    const caseId = await ask(clock)
    expect(await drive(clock, caseId, driver)).toMatchObject({ kind: 'escalated' })
    const { number, attention } = await db().case.findUniqueOrThrow({ where: { id: caseId } })
    const reason = 'The assistant declined to work on this (it looks like computer misuse)'
    expect(attention).toBe(`Handed to you: ${reason}`)
    const page = await readCasePage(db(), number)
    const items = page ? await readCaseHistory(db(), page) : []
    expect(items.at(-1)).toMatchObject({
      title: 'Left it to a person',
      parts: [{ kind: 'note', text: reason }],
    })
  })

  test('stays as it was in a run that is under way', async () => {
    const { driver, server } = await askingClaude(clock, {
      misbehave: [null, ...Array(4).fill({ kind: 'status', status: 529 })],
    })
    const caseId = await ask(clock)
    granted(await choose({ usual: { model: 'claude-haiku-5-5', effort: 'low' } }))
    expect(await drive(clock, caseId, driver)).toMatchObject({ kind: 'suspended' })
    granted(await choose({ usual: { model: 'claude-opus-5', effort: 'max' } }))
    clock.pass(120_000)
    expect(await drive(clock, caseId, driver)).toMatchObject({ kind: 'parked' })
    const asked = server.requests.filter(({ path }) => path === '/v1/messages').map(({ body }) => body)
    for (const body of asked) {
      expect(body).toMatchObject({ model: 'claude-haiku-5-5', output_config: { effort: 'low' } })
    }
    expect(JSON.parse((await runOf(caseId, 1)).start)).toMatchObject({
      decider: { name: 'anthropic', model: 'claude-haiku-5-5', effort: 'low' },
    })
  })

  test('stays the rules in a run that they began, and is said to be missing in one that a model began', async () => {
    const { driver } = await askingClaude(clock, {
      misbehave: Array(4).fill({ kind: 'status', status: 529 }),
    })
    const [byRules, byModel] = [await ask(clock), await ask(clock)]
    await drive(clock, byRules, { signal: AbortSignal.abort() })
    expect(await drive(clock, byRules, driver)).toMatchObject({ kind: 'parked' })
    expect(await runOf(byRules, 1)).toMatchObject({ decider: 'scripted' })
    await drive(clock, byModel, driver)
    clock.pass(120_000)
    expect(await drive(clock, byModel)).toMatchObject({
      kind: 'halted',
      detail: expect.stringContaining('an admin sets ANTHROPIC_API_KEY'),
    })
    await db().providerOutage.deleteMany()
  })

  test('can be as usual again', async () => {
    granted(await choose({ kinds: { 'churn-report': { model: 'claude-opus-5', effort: '' } } }))
    granted(
      await choose({
        kinds: { 'churn-report': { model: '', effort: '' } },
        usual: { model: 'claude-opus-5', effort: '' },
      }),
    )
    const { kinds, usual, tokenBudget } = await readDeciders(db(), clock.now())
    expect(kinds.every(({ model, effort }) => model === '' && effort === '')).toBe(true)
    expect([usual, tokenBudget]).toEqual([{ model: 'claude-opus-5', effort: '' }, 50_000])
  })

  test('is not changed over what somebody else has just changed', async () => {
    const { seen } = await readDeciders(db(), clock.now())
    granted(await choose({ tokenBudget: 70_000 }))
    expect(refusal(await choose({ tokenBudget: 90_000, seen }))).toMatchObject({ kind: 'conflict' })
    expect((await readDeciders(db(), clock.now())).tokenBudget).toBe(70_000)
  })

  test.each([
    { usual: { model: 'claude-of-tomorrow', effort: 'low' } },
    { tokenBudget: 'many' },
    { tokenBudget: 5 },
  ])('is no model without a price, and no budget that is none: %j', async (given) => {
    await expect(choose(given)).rejects.toThrow()
  })
})
