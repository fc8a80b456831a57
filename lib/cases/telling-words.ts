import type { BundledEffect } from '#lib/bundle.ts'
import type { HistoryEvent } from '#lib/trail/history.ts'
import { costWords, countWords, didWords, durationWords, kindOfCaseWords, ordinalWords } from '#lib/words.ts'
import { factPanel } from './fact-panel.ts'
import type { Known, Part, Tellers, Telling } from './telling.ts'
import { wordDifference } from './word-difference.ts'

/** How each kind of event is told. A new kind does not compile until it stands here. */
export const tellers: Tellers = {
  case_opened: ({ body }) => ({
    title: `Opened${body.order ? ` about order ${body.order}` : ''}`,
    parts: [
      note(kindOfCaseWords(body.playbook)),
      ...(body.scope.kind === 'none'
        ? [note('The customer is not verified: nothing of anybody’s can be read for this case.')]
        : []),
    ],
  }),
  message_received: ({ body }) => ({
    title: 'Wrote',
    parts: [...(body.subject ? [note(body.subject)] : []), quote(body.text)],
  }),
  run_started: ({ body: { start } }) => ({
    title: 'Began',
    by: 'the assistant',
    parts: [
      { kind: 'when', label: 'Case as of', at: start.asOf },
      note(
        `At most ${countWords(start.bounds.maxSteps, 'step')} and ${countWords(start.bounds.maxRepairs, 'mistake')}. Decides: ${start.decider.model}`,
      ),
    ],
  }),
  run_resumed: ({ body }) => ({
    title: 'Went on after an interruption',
    by: 'the assistant',
    parts: body.claim > 2 ? [note(`Taken up ${body.claim} times since the last step`)] : [],
  }),
  replied: () => null,
  applied: (event, known) => ({ ...tellApplied(event), ...turnOf(event.body, known) }),
  refused: ({ body }, known) => ({
    title: `Not accepted: ${refusals[body.refusal] ?? body.refusal.replaceAll('_', ' ')}`,
    look: 'warning',
    parts: [{ kind: 'reason', did: 'Handed back', text: body.reason }, note(mistakeWords(body.repair))],
    ...turnOf(body, known),
  }),
  stale_reply: ({ body }) => ({
    title: 'Answered too late, so the answer was set aside',
    look: 'warning',
    took: [costWords(body.costMicroUsd)],
  }),
  run_suspended: ({ body }) => ({
    title: 'Paused the assistant',
    parts: [note(body.reason), { kind: 'when', label: 'Goes on', at: body.until }],
  }),
  run_ended: (event, known) => ({ ...tellEnd(event), by: 'the assistant', took: tallyWords(event, known) }),
  drafted: ({ body }) => ({
    title: 'Wrote a reply',
    parts: [draftPart(`Draft ${body.draft}`, body)],
  }),
  proposed: ({ body }) => ({
    title: 'Put this up for review',
    parts: body.bundle.effects.map(mailPart),
  }),
  edited: (event, known) => tellEdit(event, known),
  approved: () => ({ title: 'Approved', look: 'good' }),
  sent_back: ({ body }) => ({ title: 'Sent it back', look: 'warning', parts: [quote(body.reason)] }),
  withdrawn: ({ body }) => ({ title: 'Took the reply off the table', parts: [note(body.why)] }),
  expired: () => ({
    title: 'Took the reply off the table',
    look: 'warning',
    parts: [note('Nobody decided on it in time')],
  }),
  taken_over: () => ({ title: 'Took the case over' }),
  lead_asked: ({ body }) => ({ title: 'Asked a lead', parts: [quote(body.question)] }),
  requeued: () => ({ title: 'Gave the case to the assistant' }),
  closed: ({ body }) => ({ title: 'Closed the case', parts: body.why ? [note(body.why)] : [] }),
  effect_started: ({ body }) => ({
    title: `Began to hand over the mail to ${body.payload.to.address}`,
    parts: body.attempt > 1 ? [note(`Attempt ${body.attempt}`)] : [],
  }),
  effect_ended: (event) => tellEffectEnd(event),
  effect_postponed: ({ body }) => ({
    title: 'Mail not taken yet',
    look: 'warning',
    parts: [code('Server', body.detail), { kind: 'when', label: 'Tried again', at: body.until }],
  }),
  effects_not_attempted: ({ body }) => ({
    title: `${countWords(body.effects.length, 'further act')} not attempted`,
    look: 'warning',
    parts: [note(body.why)],
  }),
}

const refusals: Record<string, string> = {
  malformed: 'the answer could not be read',
  unknown_action: 'there is no such action',
  invalid_args: 'the details do not fit',
  precondition: 'not possible at this point',
  illegal_batch: 'these do not go together',
  repeated: 'asked for before',
  ungrounded: 'it does not rest on the facts',
  premature: 'the work is not done yet',
}

/** "2/4" as "2nd of 4 mistakes allowed". */
function mistakeWords(repair: string): string {
  const [count = 0, most = 0] = repair.split('/').map(Number)
  return `${ordinalWords(count)} of ${countWords(most, 'mistake')} allowed`
}

function tellApplied({ body: { calls } }: HistoryEvent<'applied'>): Telling {
  const [first, ...others] = calls
  if (first && others.length === 0) return { title: didWords(first.action), parts: callParts(first, null) }
  const parts = calls.flatMap((call) => callParts(call, didWords(call.action)))
  return { title: `Did ${countWords(calls.length, 'thing')} at once`, parts }
}

type AppliedCall = HistoryEvent<'applied'>['body']['calls'][number]

function callParts({ action, reason, result }: AppliedCall, did: string | null): Part[] {
  const why: Part = { kind: 'reason', did, text: reason }
  switch (result.kind) {
    case 'fact': {
      const { source, brief } = factPanel(action, result.observation)
      return [why, { kind: 'fact', source, brief }]
    }
    case 'draft':
      return [why, draftPart('Draft', result)]
    case 'answer':
      return [why, quote(result.text)]
    case 'escalation':
      return [why, quote(result.reason)]
    case 'effect':
      return [why]
  }
}

function turnOf(body: { run: number; turn: number }, known: Known): Pick<Telling, 'by' | 'took' | 'turn'> {
  const by = 'the assistant'
  const reply = known.replyOf(body)
  if (reply === undefined) return { by }
  return { by, took: [durationWords(reply.durationMs), costWords(reply.costMicroUsd)], turn: reply.seq }
}

const bounds: Record<string, string> = {
  steps: 'Stopped: it ran out of tries',
  repairs: 'Stopped: it kept making mistakes',
  cost: 'Stopped at its cost limit',
  deadline: 'Stopped: its time was up',
  context: 'Stopped: the case has grown too long to read',
  crash: 'Stopped: interrupted several times at the same place',
  model: 'Stopped: the assistant could not be asked',
}
const overruledBy = {
  customer: 'Stopped, because the customer wrote again',
  person: 'Stopped, because a colleague took over',
  close: 'Stopped, because the case was closed',
}

function tellEnd({ body: { outcome } }: HistoryEvent<'run_ended'>): Telling {
  switch (outcome.kind) {
    case 'parked':
      return { title: 'Ready for review', look: 'good' }
    case 'answered':
      return { title: 'Answered', look: 'good', parts: [quote(outcome.answer)] }
    case 'escalated':
      return { title: 'Handed to a person', look: 'warning', parts: [quote(outcome.reason)] }
    case 'halted': {
      const parts = outcome.detail ? [note(outcome.detail)] : []
      return { title: bounds[outcome.bound] ?? 'Stopped', look: 'bad', parts }
    }
    case 'superseded':
      return { title: overruledBy[outcome.by] }
  }
}

function tallyWords({ body: { run } }: HistoryEvent<'run_ended'>, known: Known): string[] {
  const { steps, mistakes, durationMs, costMicroUsd } = known.tallyOf(run)
  return [
    countWords(steps, 'step'),
    ...(mistakes > 0 ? [countWords(mistakes, 'mistake')] : []),
    durationWords(durationMs),
    costWords(costMicroUsd),
  ]
}

function tellEdit({ seq, body }: HistoryEvent<'edited'>, known: Known): Telling {
  const before = known.effectsBefore(seq, body.proposal)
  const parts = body.bundle.effects.map((effect, index): Part => {
    const { subject = '', body: text = '' } = before[index] ?? {}
    return {
      kind: 'difference',
      subject: wordDifference(subject, effect.subject),
      body: wordDifference(text, effect.body),
    }
  })
  return { title: 'Changed the wording', parts }
}

function tellEffectEnd({ body: { outcome, detail, messageId } }: HistoryEvent<'effect_ended'>): Telling {
  const parts = [code('Server', detail), ...(messageId ? [code('Message-ID', messageId)] : [])]
  if (outcome === 'succeeded') return { title: 'Mail handed over', look: 'good', parts }
  if (outcome === 'unknown') return { title: 'Mail may have been sent. Please check', look: 'bad', parts }
  return { title: 'Mail not sent', look: 'bad', parts }
}

function mailPart({ draft, to, subject, body, appended }: BundledEffect): Part {
  const recipient = to.name === null ? to.address : `${to.name} <${to.address}>`
  return { kind: 'mail', label: `Draft ${draft}`, to: recipient, subject, body, appended }
}

function draftPart(label: string, { subject, body }: { subject: string; body: string }): Part {
  return { kind: 'mail', label, to: null, subject, body, appended: null }
}

function note(text: string): Part {
  return { kind: 'note', text }
}

function quote(text: string): Part {
  return { kind: 'quote', text }
}

function code(label: string, text: string): Part {
  return { kind: 'code', label, text }
}
