import { didWords } from '#lib/playbooks/words.ts'
import { factPanel } from '#lib/review/fact-panel.ts'
import type { HistoryEvent } from '#lib/trail/history.ts'
import { costWords, countWords, durationWords, ordinalWords } from '#lib/words.ts'
import type { Known, Part, Telling } from './telling.ts'
import { draftPart, note, quote } from './telling-parts.ts'

// How the assistant's own work is told: what it did, what was not accepted of it, and how it ended.

const by = 'the assistant'

export function tellApplied({ body }: HistoryEvent<'applied'>, known: Known): Telling {
  const [first, ...others] = body.calls
  const told = { by, ...turnOf(body, known), ...(first && { result: first.result.kind }) } as const
  if (first && others.length === 0) {
    return { ...told, title: didWords(first.action), parts: callParts(first, null) }
  }
  const parts = body.calls.flatMap((call) => callParts(call, didWords(call.action)))
  return { ...told, title: `Did ${countWords(body.calls.length, 'thing')} at once`, parts }
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
      return result.reason === reason ? [quote(reason)] : [why, quote(result.reason)]
    case 'effect':
      return [why]
  }
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

export function tellRefused({ body }: HistoryEvent<'refused'>, known: Known): Telling {
  const asked = known.replyOf(body)?.asked
  const wanted: Part[] = asked
    ? [{ kind: 'reason', did: `Wanted “${asked.action.replaceAll('_', ' ')}”`, text: asked.reason }]
    : []
  return {
    title: `Not accepted: ${refusals[body.refusal] ?? body.refusal.replaceAll('_', ' ')}`,
    by,
    look: 'warning',
    parts: [
      ...wanted,
      { kind: 'reason', did: 'Handed back', text: body.reason },
      note(mistakeWords(body.repair)),
    ],
    ...turnOf(body, known),
  }
}

/** "2/4" as "2nd of 4 mistakes allowed". */
function mistakeWords(repair: string): string {
  const [count = 0, most = 0] = repair.split('/').map(Number)
  return `${ordinalWords(count)} of ${countWords(most, 'mistake')} allowed`
}

function turnOf(body: { run: number; turn: number }, known: Known): Pick<Telling, 'took' | 'turn'> {
  const reply = known.replyOf(body)
  if (reply === undefined) return {}
  return { took: [durationWords(reply.durationMs), costWords(reply.costMicroUsd)], turn: reply.seq }
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

export function tellEnd({ body: { run, outcome } }: HistoryEvent<'run_ended'>, known: Known): Telling {
  const told = { by, took: tallyWords(run, known) } as const
  switch (outcome.kind) {
    case 'parked':
      return { ...told, title: 'Ready for review', look: 'good' }
    case 'answered':
      return { ...told, title: 'Answered', look: 'good', parts: [quote(outcome.answer)] }
    case 'escalated':
      // Where its last step asked for it, that has just said why.
      return {
        ...told,
        title: 'Left it to a person',
        look: 'warning',
        parts: known.handedOver(run) ? [] : [note(outcome.reason)],
      }
    case 'halted': {
      const { bound, detail } = outcome
      if (bound === 'cost' && detail) return { ...told, title: `Stopped: ${detail}`, look: 'bad' }
      const parts = detail ? [note(detail)] : []
      return { ...told, title: bounds[bound] ?? 'Stopped', look: 'bad', parts }
    }
    case 'superseded':
      return { ...told, title: overruledBy[outcome.by] }
  }
}

function tallyWords(run: number, known: Known): string[] {
  const { steps, mistakes, durationMs, costMicroUsd } = known.tallyOf(run)
  return [
    countWords(steps, 'step'),
    ...(mistakes > 0 ? [countWords(mistakes, 'mistake')] : []),
    durationWords(durationMs),
    costWords(costMicroUsd),
  ]
}
