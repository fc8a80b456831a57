import type { Prompt } from '#lib/loop/types.ts'
import { replyWith, viewOf } from '../prompt-view.ts'

const steps = [
  ['load_accounts', 'The accounts come first.'],
  ['compute_churn', 'The accounts are loaded, so the churn overall can be computed.'],
  ['segment_churn', 'The report is to tell it by plan.'],
] as const

/** The rule-based twin of this playbook: loads, computes, segments, writes, finishes. */
export function decideChurnReport(prompt: Prompt): string {
  const { has, hasDraft } = viewOf(prompt)
  const [next] = steps.filter(([action]) => !has(action))
  if (next !== undefined) return replyWith([next[0], {}, next[1]])
  return hasDraft
    ? replyWith(['finish', {}, 'The report is written.'])
    : replyWith(['write_report', {}, 'Everything it needs is computed.'])
}
