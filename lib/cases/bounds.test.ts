import { afterEach, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import type { Bound } from '#lib/loop/outcome.ts'
import type { Bounds, Decider } from '#lib/loop/types.ts'
import { readSettings } from '#lib/settings.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, testClock } from '#lib/testing/desk.ts'
import { expireLeases } from '#lib/testing/desk-mail.ts'
import { pricedRules, setSettings, tenCents } from '#lib/testing/desk-money.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { says } from '#lib/testing/loop.ts'
import { sha256 } from '#lib/trail/chain.ts'
import { boundsOf } from './bounds.ts'

useDatabase('shop')
const clock = testClock()

const desk: Bounds = {
  maxSteps: 12,
  maxRepairs: 4,
  maxCostMicroUsd: 500_000,
  deadlineMs: 90_000,
  maxPromptChars: 400_000,
}
afterEach(() => db().setting.deleteMany())

type Passing = {
  bound: Bound
  given?: Partial<Bounds>
  /** What the decider answers instead of what the rules say. */
  instead?: Decider['decide']
  /** How many calls are made until then. */
  calls: number
  attention: string
  detail?: string
}

const slowly = (passMs: number): Decider['decide'] => {
  const { decider } = rules()
  return (prompt, limits) => {
    clock.pass(passMs)
    return decider.decide(prompt, limits)
  }
}
function rules() {
  const { driver } = pricedRules(tenCents)
  if (driver.deciderFor === undefined) throw new Error('There is a decider')
  return { decider: driver.deciderFor('order-support') }
}
const failing: Decider['decide'] = async () => ({
  stop: { kind: 'halted', bound: 'model', detail: 'No such model' },
  costMicroUsd: 7,
})

const ways: Passing[] = [
  { bound: 'steps', given: { maxSteps: 2 }, calls: 2, attention: 'Stopped after 2 tries' },
  {
    bound: 'repairs',
    given: { maxRepairs: 3 },
    instead: async () => says('I am done!'),
    calls: 3,
    attention: 'Stopped: it kept making mistakes',
  },
  {
    bound: 'cost',
    given: { maxCostMicroUsd: 100_000 },
    calls: 1,
    attention: 'Stopped at its cost limit of $0.10',
  },
  {
    bound: 'deadline',
    instead: (...given) => slowly(50_000)(...given),
    calls: 2,
    attention: 'Stopped after 90 seconds of work',
  },
  {
    bound: 'context',
    given: { maxPromptChars: 1_000 },
    calls: 0,
    attention: 'Stopped: the case has grown too long for the assistant to read',
  },
  {
    bound: 'model',
    instead: failing,
    calls: 1,
    attention: 'Stopped: the assistant could not be asked (No such model)',
    detail: 'No such model',
  },
]

describe('L2: a run that meets a bound is halted, the bound named, and a person told in plain words', () => {
  it.each(ways)('$bound, after $calls calls and not one more', async (way) => {
    await setSettings({ bounds: { ...desk, ...way.given } })
    const { driver, asked } = pricedRules(tenCents, (decider) => ({
      ...decider,
      decide: way.instead ?? decider.decide,
    }))
    const caseId = await ask(clock)
    const stop = { kind: 'halted', bound: way.bound, detail: way.detail ?? null }
    expect(await drive(clock, caseId, driver)).toEqual(stop)
    expect(asked).toHaveLength(way.calls)
    await expectToldOf(caseId, way)
    expect(await trailOf(caseId, 'run_ended')).toMatchObject([{ body: { outcome: stop } }])
  })

  it('crash, which is met without a call', async () => {
    const watch = (checkpoint: string) => {
      if (checkpoint === 'driving: claimed') throw new Error('killed')
    }
    const { driver, asked } = pricedRules(tenCents)
    const caseId = await ask(clock)
    for (let time = 0; time < 3; time += 1) {
      await expect(drive(clock, caseId, { ...driver, watch })).rejects.toThrow('killed')
      await expireLeases()
    }
    await drive(clock, caseId, driver)
    expect(asked).toEqual([])
    const attention = 'Stopped: the assistant was interrupted several times at the same place'
    await expectToldOf(caseId, { bound: 'crash', attention })
  })

  async function expectToldOf(caseId: string, { bound, attention }: Pick<Passing, 'bound' | 'attention'>) {
    expect(await caseRow(caseId)).toMatchObject({ state: 'needs_human', attention, leasedBy: null })
    const run = await db().run.findFirstOrThrow({ where: { caseId } })
    expect(run).toMatchObject({ outcome: 'halted', bound, reservedMicroUsd: 0, reservedOn: null })
    expect(await trailOf(caseId, 'run_ended')).toMatchObject([{ body: { state: sha256(run.state) } }])
    expect(await trailFaults(caseId)).toBe('')
  }
})

describe('the bounds of a case', () => {
  const row = { playbook: 'order-support', bounds: null }

  it('are the desk’s', async () => {
    const settings = await readSettings(db())
    expect(boundsOf(settings, row)).toEqual({ run: desk, maxCaseCostMicroUsd: 2_000_000 })
  })

  it('are those of its playbook over them, and what a lead has set for it over both', async () => {
    const playbookBounds = { 'order-support': { maxSteps: 3, maxRepairs: 2, maxCaseCostMicroUsd: 9 } }
    await setSettings({ playbookBounds })
    const settings = await readSettings(db())
    const own = { playbook: 'order-support', bounds: { maxRepairs: 8 } }
    expect(boundsOf(settings, own)).toEqual({
      run: { ...desk, maxSteps: 3, maxRepairs: 8 },
      maxCaseCostMicroUsd: 9,
    })
    expect(boundsOf(settings, { ...row, playbook: 'another' }).run).toEqual(desk)
  })

  it('are fixed when a run starts, in its row and on the trail', async () => {
    await setSettings({ playbookBounds: { 'order-support': { maxSteps: 3 } } })
    const caseId = await ask(clock)
    expect(await drive(clock, caseId)).toMatchObject({ bound: 'steps' })
    const [started] = await trailOf(caseId, 'run_started')
    expect(started).toMatchObject({ body: { start: { bounds: { ...desk, maxSteps: 3 } } } })
  })
})
