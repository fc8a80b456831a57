import { z } from 'zod'
import type { State } from '#lib/loop/state.ts'
import type { Playbook, Prompt, RunStart } from '#lib/loop/types.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import { escalate } from '../escalate.ts'
import { tag } from '../markup.ts'
import { renderNext, renderState, renderTools, versionOf } from '../render.ts'
import { answer } from './answer.ts'
import { instructions } from './instructions.ts'
import { reads } from './reads.ts'

const subject = z.object({ number: z.int(), title: z.string() })
const settings = z.object({ shop: z.string() })

/** A colleague's question about an account: read the facts, answer with the source of each figure. */
export function accountInquiry(shop: ShopReader): Playbook {
  const actions = [...reads(shop), answer, escalate]
  const tools = renderTools(actions)
  const render = (state: State, start: RunStart, tokensLeft: number): Prompt => {
    const { number, title } = subject.parse(start.subject)
    const heading = tag('case', { number, today: start.asOf.slice(0, 10) }, title)
    const sections = [heading, ...renderState(asked(state)), renderNext(tokensLeft)]
    return [
      { role: 'system', text: instructions(settings.parse(start.settings).shop) },
      { role: 'tools', text: tools },
      ...sections.map((text) => ({ role: 'user' as const, text })),
    ]
  }
  return { name: 'account-inquiry', version: versionOf(render), actions, render }
}

/** Nobody writes in such a case but colleagues. */
function asked(state: State): State {
  return { ...state, messages: state.messages.map((message) => ({ ...message, from: 'desk' })) }
}
