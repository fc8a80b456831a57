import { z } from 'zod'
import { misquoted } from '#lib/grounding/index.ts'
import { action } from '#lib/loop/action.ts'
import type { State } from '#lib/loop/state.ts'
import { noControls, printable } from '../escalate.ts'
import { groundOf, ungrounded } from '../grounding.ts'
import { briefOf } from './brief.ts'
import { forAPerson } from './under-way.ts'
import { valuedActs } from './valued-acts.ts'

export const draftEmail = action({
  name: 'draft_email',
  kind: 'draft',
  description:
    'Writes the reply to the customer. Nothing is sent. Greeting included; the signature is added on sending.',
  args: z.strictObject({
    subject: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[^\r\n]*$/, 'One line')
      .refine(printable, noControls),
    body: z.string().trim().min(1).max(20_000).refine(printable, noControls),
    asks: z
      .array(
        z.strictObject({
          quote: z.string().trim().min(1).max(500).describe("The customer's words, word for word"),
          answered_by: z
            .string()
            .trim()
            .min(1)
            .max(1_000)
            .nullable()
            .describe('The words of the body that answer it; null where none do'),
        }),
      )
      .max(20)
      .default([])
      .describe('Every question, date and wish of the customer that the reply has to answer'),
  }),
  objection: ({ asks, body }, context) => {
    const { state } = context
    const not = (reason: string) => ({ kind: 'precondition', reason }) as const
    if (!state.facts.some((fact) => !fact.old)) return not('Read the facts that the reply rests on first.')
    const tooLong = forAPerson(context)
    if (tooLong !== null) return tooLong
    const wrong = misquoted(asks, state.messages, body)
    return wrong.length === 0 ? null : not(wrong.join(' '))
  },
  apply: ({ subject, body, asks }) => ({ kind: 'draft', subject, body, asks }),
})

export const proposeSend = action({
  name: 'propose_send',
  kind: 'propose',
  description: 'Asks a person to approve sending your latest draft to the customer. Ends your work for now.',
  args: z.strictObject({}),
  objection: (_args, context) => {
    const { state, start } = context
    const not = (reason: string) => ({ kind: 'precondition', reason }) as const
    const draft = newDraft(state)
    if (draft === undefined) return not('There is no draft yet. Write one with draft_email first.')
    if (!briefOf(start).can_be_written_to)
      return not('No mail address is known for this case. Escalate instead.')
    const tooLong = forAPerson(context)
    if (tooLong !== null) return tooLong
    const sentBack = state.decisions.some(
      ({ kind, draft: version }) => kind === 'sent_back' && sameText(state, version, draft),
    )
    if (sentBack) {
      return not('This draft is word for word one that was sent back. Write another that heeds the reason.')
    }
    const ground = groundOf(context, [briefOf(start).shop])
    return ungrounded(`${draft.subject}\n\n${draft.body}`, { ...ground, acts: valuedActs(context) })
  },
  apply: (_args, { state }) => ({
    kind: 'effect',
    effect: { kind: 'send_email', draft: newDraft(state)?.version ?? 0 },
  }),
})

function newDraft(state: State) {
  return state.drafts.findLast(({ old }) => !old)
}

function sameText(state: State, version: number | null, draft: { subject: string; body: string }): boolean {
  const other = state.drafts.find((known) => known.version === version)
  return other !== undefined && other.subject === draft.subject && other.body === draft.body
}
