import type { Driver } from '#lib/cases/drive.ts'
import { recorded } from '#lib/deciders/recorded.ts'
import { scripted } from '#lib/deciders/scripted.ts'
import type { Decider, Prompt } from '#lib/loop/types.ts'
import { twin } from '#lib/playbooks/index.ts'
import { readTags } from '#lib/playbooks/markup.ts'
import { type Call, type Errand, stories, storyNames } from './stories.ts'

/** Who decides: whoever plays the errand of a story that has one, and else the rules. */
export const deciding: Pick<Driver, 'deciderFor'> = {
  deciderFor(name) {
    const rules = scripted(twin(name))
    return { ...rules, decide: (prompt, limits) => (errandIn(prompt) ?? rules).decide(prompt, limits) }
  },
}

/** The errand of the story that a prompt tells, by the customer's words. */
function errandIn(prompt: Prompt): Decider | null {
  const text = textOf(prompt)
  const story = storyNames.find((name) => text.includes(stories[name].says))
  const errand = story === undefined ? null : stories[story].errand
  return errand && deciderOf(errand)
}

const textOf = (prompt: Prompt) =>
  prompt.flatMap((part) => (part.role === 'user' ? [part.text] : [])).join('\n')

/** Decides by nothing but the prompt: whoever is asked again answers the same. */
function deciderOf({ reads, acts }: Errand): Decider {
  return recorded((prompt) => {
    const text = textOf(prompt)
    const has = (name: string) => readTags(text, name).length > 0
    const order = readTags(text, 'case')[0]?.attributes.order ?? ''
    const calls = has('draft') ? [...acts(order), send] : has('fact') ? [mail] : reads(order)
    const reply = JSON.stringify(calls.map((call) => ({ ...call, reason: 'It comes next' })))
    return { reply: { text: reply, stop: 'end_turn', raw: reply }, costMicroUsd: 0, tokens: 0 }
  })
}

const send: Call = { action: 'propose_send', args: {} }
const mail: Call = {
  action: 'draft_email',
  args: {
    subject: 'What you asked for',
    body: 'Hello,\n\nthank you for your message. We have done what you asked for.',
    asks: [],
  },
}
