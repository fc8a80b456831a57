import { z } from 'zod'
import { action } from '#lib/loop/action.ts'
import type { State } from '#lib/loop/state.ts'
import { noControls, printable } from '../escalate.ts'
import { briefOf } from './brief.ts'

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
  }),
  objection: (_args, { state }) =>
    state.facts.some((fact) => !fact.old)
      ? null
      : { kind: 'precondition', reason: 'Read the facts that the reply rests on first.' },
  apply: ({ subject, body }) => ({ kind: 'draft', subject, body, asks: [] }),
})

export const proposeSend = action({
  name: 'propose_send',
  kind: 'propose',
  description: 'Asks a person to approve sending your latest draft to the customer. Ends your work for now.',
  args: z.strictObject({}),
  objection: (_args, { state, start }) => {
    const not = (reason: string) => ({ kind: 'precondition', reason }) as const
    const draft = newDraft(state)
    if (draft === undefined) return not('There is no draft yet. Write one with draft_email first.')
    if (!briefOf(start).can_be_written_to)
      return not('No mail address is known for this case. Escalate instead.')
    const sentBack = state.decisions.some(
      ({ kind, draft: version }) => kind === 'sent_back' && sameText(state, version, draft),
    )
    return sentBack
      ? not('This draft is word for word one that was sent back. Write another that heeds the reason.')
      : null
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
