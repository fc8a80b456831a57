import type { State } from '#lib/loop/state.ts'
import type { Playbook, Prompt, RunStart } from '#lib/loop/types.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import { tag } from '../markup.ts'
import { renderNext, renderState, renderTools, versionOf } from '../render.ts'
import { briefOf } from './brief.ts'
import { instructions } from './instructions.ts'
import { loadAccounts } from './reads.ts'
import { computeChurn, finish, segmentChurn, writeReport } from './work.ts'

/** How many accounts were cancelled in a month, by plan: the order is the decider's, the arithmetic is not. */
export function churnReport(shop: ShopReader): Playbook {
  const actions = [loadAccounts(shop), computeChurn, segmentChurn, writeReport, finish]
  const tools = renderTools(actions)
  const render = (state: State, start: RunStart, tokensLeft: number): Prompt => {
    const { number, title, month } = briefOf(start)
    const heading = tag('case', { number, month, today: start.asOf.slice(0, 10) }, title)
    return [
      { role: 'system', text: instructions },
      { role: 'tools', text: tools },
      ...[heading, ...renderState(state), renderNext(tokensLeft)].map((text) => ({
        role: 'user' as const,
        text,
      })),
    ]
  }
  return { name: 'churn-report', version: versionOf(render), actions, render }
}
