import { z } from 'zod'
import { action } from '#lib/loop/action.ts'
import type { Refusal } from '#lib/loop/outcome.ts'
import type { State } from '#lib/loop/state.ts'
import { type ChurnAccounts, churnAccounts } from '#lib/shop/facts-accounts.ts'
import { churnByPlan, churnOf, churnOfPlans, overallChurn } from './churn.ts'
import { reportOf } from './report.ts'

// What is done with the accounts. The decider says that it is done next; what comes of it is arithmetic.

const noArgs = z.strictObject({})

export const computeChurn = action({
  name: 'compute_churn',
  kind: 'compute',
  description: 'Computes the churn of the loaded accounts overall.',
  args: noArgs,
  objection: (_args, { state }) => notLoaded(state),
  apply: (_args, { state }) => ({ kind: 'fact', observation: churnOf(loadedIn(state)?.accounts ?? []) }),
})

export const segmentChurn = action({
  name: 'segment_churn',
  kind: 'compute',
  description: 'Computes the churn of the loaded accounts for each plan.',
  args: noArgs,
  objection: (_args, { state }) => notLoaded(state),
  apply: (_args, { state }) => ({ kind: 'fact', observation: churnOfPlans(loadedIn(state)?.accounts ?? []) }),
})

export const writeReport = action({
  name: 'write_report',
  kind: 'draft',
  description: 'Writes the report from what was computed. Its words and figures are made for you.',
  args: noArgs,
  objection: (_args, { state }) => {
    const missing = computedIn(state).missing
    if (missing !== null) return not(`The report needs what ${missing} gives. Do that first.`)
    return written(state) === null ? null : not('The report is written. Finish.')
  },
  apply: (_args, { state }) => {
    const { counted } = computedIn(state)
    if (counted === null) throw new Error('A report was written of nothing')
    return { kind: 'draft', ...reportOf(counted), asks: [] }
  },
})

export const finish = action({
  name: 'finish',
  kind: 'finish',
  description: 'Hands the written report to whoever asked for it, and ends the work.',
  args: noArgs,
  objection: (_args, { state }) =>
    written(state) === null ? { kind: 'premature', reason: 'There is no report yet.' } : null,
  apply: (_args, { state }) => ({ kind: 'answer', text: written(state)?.body ?? '' }),
})

function not(reason: string): Refusal {
  return { kind: 'precondition', reason }
}

function notLoaded(state: State): Refusal | null {
  return loadedIn(state) === null ? not('No accounts are loaded. Load them with load_accounts first.') : null
}

function loadedIn(state: State): ChurnAccounts | null {
  return factIn(state, 'load_accounts', churnAccounts)
}

function computedIn(state: State) {
  const loaded = loadedIn(state)
  const overall = factIn(state, 'compute_churn', overallChurn)
  const byPlan = factIn(state, 'segment_churn', churnByPlan)
  if (loaded !== null && overall !== null && byPlan !== null) {
    return { counted: { loaded, overall, byPlan }, missing: null }
  }
  const missing = loaded === null ? 'load_accounts' : overall === null ? 'compute_churn' : 'segment_churn'
  return { counted: null, missing }
}

/** What an action of this run gave; null where it was not done, or gave nothing of that shape. */
function factIn<Shape>(state: State, action: string, shape: z.ZodType<Shape>): Shape | null {
  const fact = state.facts.findLast((each) => each.action === action && !each.old)
  return shape.safeParse(fact?.observation).data ?? null
}

function written(state: State) {
  return state.drafts.findLast(({ old }) => !old) ?? null
}
