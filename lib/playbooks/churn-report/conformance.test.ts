import { describe, expect, test } from 'vitest'
import { scripted } from '#lib/deciders/scripted.ts'
import type { Decided } from '#lib/loop/types.ts'
import { emptyShop, tenAccounts } from '#lib/testing/accounts.ts'
import { call, play, says } from '#lib/testing/loop.ts'
import { churnOf, churnOfPlans } from './churn.ts'
import { churnReport } from './index.ts'
import { decideChurnReport } from './scripted.ts'

const playbook = churnReport({ ...emptyShop, churnAccounts: async () => tenAccounts })
const start = {
  scope: { kind: 'desk' },
  subject: { number: 1, title: 'Churn in November 2026, by plan', month: '2026-11' },
} as const

type Setting = Omit<NonNullable<Parameters<typeof play>[1]>, 'playbook' | 'start'>
const run = (decisions: Decided[], setting: Setting = {}) => play(decisions, { playbook, start, ...setting })
/** The rules decide. */
const twin = () => run([], { decider: scripted(decideChurnReport) })

const work = ['load_accounts', 'compute_churn', 'segment_churn', 'write_report', 'finish']
const [load, compute, segment, write, finish] = work.map((action) => says(call(action)))

const report = `Churn in November 2026, by plan

Overall 30 %: 3 of 10 accounts cancelled.

Plan        Accounts  Cancelled  Churn
basic              3          2   67 %
enterprise         3          0    0 %
pro                4          1   25 %
All               10          3   30 %

Counted are the accounts that were active when November 2026 began.
The month is not over: as of 30 Nov 2026.`

describe('the churn report', () => {
  test('of ten accounts on three plans, three of them cancelled: 30 % overall, basic 67 %, enterprise 0 %, pro 25 %', async () => {
    expect(churnOf(tenAccounts.accounts)).toEqual({ accounts: 10, cancelled: 3, churn_percent: 30 })
    expect(churnOfPlans(tenAccounts.accounts).plans).toEqual([
      { plan: 'basic', accounts: 3, cancelled: 2, churn_percent: 67 },
      { plan: 'enterprise', accounts: 3, cancelled: 0, churn_percent: 0 },
      { plan: 'pro', accounts: 4, cancelled: 1, churn_percent: 25 },
    ])
    expect((await twin()).stop).toEqual({ kind: 'answered', answer: report })
  })

  test('by a well-behaved decider: load, compute, segment, write, finish, no repairs', async () => {
    const { turns, entries } = await twin()
    const done = turns.map(({ verdict }) =>
      verdict.kind === 'applied' ? verdict.calls.map((it) => it.action) : [],
    )
    expect(done).toEqual(work.map((action) => [action]))
    expect(entries.at(-1)?.counters).toMatchObject({ steps: 5, repairs: 0 })
  })

  test('by a decider on a bad day: three repairs of four, each of its kind, and a byte-identical report', async () => {
    const decisions = [
      says('Happy to help! First I would load the accounts.'),
      load,
      says(call('email_the_ceo', {}, 'Leadership will want to know this at once')),
      compute,
      segment,
      finish,
      write,
      finish,
    ].flatMap((decided) => decided ?? [])
    const { stop, entries } = await run(decisions)
    const last = entries.at(-1)
    expect(last?.counters).toMatchObject({ steps: 5, repairs: 3 })
    expect(last?.state.refusals.map(({ kind }) => kind)).toEqual(['malformed', 'unknown_action', 'premature'])
    expect(stop).toEqual({ kind: 'answered', answer: report })
    expect(stop).toEqual((await twin()).stop)
  })

  test('by a decider that says finish for ever: stopped by the repair budget, and that is what it says', async () => {
    const { stop, entries, prompts } = await run(finish ? [finish] : [])
    expect(stop).toEqual({ kind: 'halted', bound: 'repairs', detail: null })
    expect(prompts).toHaveLength(4)
    expect(entries.at(-1)?.counters).toMatchObject({ steps: 0, repairs: 4 })
    expect(entries.at(-1)?.state.refusals.map(({ kind }) => kind)).toEqual(Array(4).fill('premature'))
  })

  test.each([
    ['compute_churn', 'before loading', [], 'load_accounts'],
    ['segment_churn', 'before loading', [], 'load_accounts'],
    ['write_report', 'before loading', [], 'load_accounts'],
    ['write_report', 'before computing', [load], 'compute_churn'],
    ['write_report', 'before segmenting', [load, compute], 'segment_churn'],
    ['write_report', 'a second time', [load, compute, segment, write], 'Finish'],
  ])('by a decider that asks for %s %s: precondition', async (action, _when, before, hint) => {
    const decisions = [...before, says(call(action)), load].flatMap((decided) => decided ?? [])
    const { entries } = await run(decisions, { bounds: { maxRepairs: 1 } })
    const refusal = entries[before.length]?.state.refusals[0]
    expect(refusal).toMatchObject({ kind: 'precondition' })
    expect(refusal?.reason).toContain(hint)
  })

  test.each([
    { kind: 'none' },
    { kind: 'account', accountId: 'a' },
    { kind: 'customer', customerId: 'c' },
  ] as const)('reads no account within %j: out_of_scope', async (scope) => {
    const { entries } = await play(load ? [load] : [], {
      playbook,
      start: { ...start, scope },
      bounds: { maxRepairs: 1 },
    })
    expect(entries[0]?.state.refusals).toMatchObject([{ kind: 'out_of_scope' }])
    expect(entries[0]?.state.facts).toEqual([])
  })

  test('says so where no account was active, and is told the end of a month that is over', async () => {
    const none = { ...tenAccounts, is_over: true, accounts: [] }
    const { stop } = await play([], {
      playbook: churnReport({ ...emptyShop, churnAccounts: async () => none }),
      start,
      decider: scripted(decideChurnReport),
    })
    expect(stop).toMatchObject({
      answer: expect.stringMatching(/^Churn in November 2026, by plan\n\nNo account was active when/),
    })
    expect(stop).toMatchObject({ answer: expect.not.stringContaining('not over') })
  })
})
