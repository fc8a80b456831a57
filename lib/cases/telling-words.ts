import { mailOf } from '#lib/bundle.ts'
import { kindOfCaseWords } from '#lib/playbooks/words.ts'
import type { HistoryEvent } from '#lib/trail/history.ts'
import { costWords, countWords } from '#lib/words.ts'
import { givenParts } from './limit-words.ts'
import type { Known, Part, Tellers, Telling } from './telling.ts'
import { tellEffectEnd, tellEffectPostponed, tellEffectResolved, tellEffectStart } from './telling-effects.ts'
import { draftPart, effectPart, note, quote } from './telling-parts.ts'
import { tellApplied, tellEnd, tellRefused } from './telling-turns.ts'
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
  run_started: ({ body: { start, goesOn } }) => {
    const { maxSteps, maxRepairs } = start.bounds
    const most = `at most ${countWords(maxSteps, 'step')} and ${countWords(maxRepairs, 'mistake')}`
    const { model, effort } = start.decider
    const decider = `${model}${effort ? `, ${effort} effort` : ''}, instructions ${start.playbook.version}`
    const rest = `${most}, decided by ${decider}`
    const parts: Part[] = [{ kind: 'when', label: 'Case as of', at: start.asOf, rest }]
    return { title: goesOn ? 'Went on from where it was stopped' : 'Began', by: 'the assistant', parts }
  },
  run_resumed: ({ body }) => ({
    title: 'Went on after an interruption',
    by: 'the assistant',
    parts: body.claim > 2 ? [note(`Taken up ${body.claim} times since the last step`)] : [],
  }),
  replied: () => null,
  applied: tellApplied,
  refused: tellRefused,
  call_failed: ({ body }) => ({
    title: body.againInMs === null ? 'Got no answer' : 'Got no answer, and asked again',
    by: 'the assistant',
    look: 'warning',
    parts: [note(body.why)],
    took: body.costMicroUsd > 0 ? [`${costWords(body.costMicroUsd)} at most`] : [],
  }),
  stale_reply: ({ body }) => ({
    title: 'Answered too late, so the answer was set aside',
    look: 'warning',
    took: [costWords(body.costMicroUsd)],
  }),
  run_suspended: ({ body }) => ({
    title: 'Paused the assistant',
    parts: [
      note(body.reason),
      ...(body.until === null ? [] : [{ kind: 'when', label: 'Goes on', at: body.until } as const]),
    ],
  }),
  run_ended: tellEnd,
  drafted: ({ body }) => ({
    title: 'Wrote a reply',
    parts: [draftPart(`Draft ${body.draft}`, body)],
  }),
  proposed: ({ body }) => ({
    title: 'Put this up for review',
    parts: body.bundle.effects.map(effectPart),
  }),
  edited: tellEdit,
  source_given: ({ body }) => ({
    title: 'Said where a detail is from',
    parts: [quote(body.quote), note(body.source)],
  }),
  approved: () => ({ title: 'Approved', look: 'good' }),
  sent_back: ({ body }) => ({ title: 'Sent it back', look: 'warning', parts: [quote(body.reason)] }),
  withdrawn: ({ body }) => ({ title: 'Took the reply off the table', parts: [note(body.why)] }),
  expired: () => ({
    title: 'Took the reply off the table',
    look: 'warning',
    parts: [note('Nobody decided on it in time')],
  }),
  facts_renewed: ({ body }) => ({
    title: 'Took what has changed since into account',
    parts: body.changes.map(({ about, field, was, now }) =>
      note(`${about}, ${field}: was ${was}, is ${now}`),
    ),
  }),
  undone: ({ body }) => ({
    title: 'Took the approval back before anything of it was done',
    look: 'warning',
    parts: [
      note(
        body.copy === null
          ? 'The customer had written meanwhile, so the assistant writes anew'
          : 'It is up for review again',
      ),
    ],
  }),
  taken_over: () => ({ title: 'Took the case over' }),
  lead_asked: ({ body }) => ({ title: 'Asked a lead', parts: [quote(body.question)] }),
  requeued: () => ({ title: 'Gave the case to the assistant' }),
  more_given: ({ body }) => ({ title: 'Let the assistant keep trying', parts: givenParts(body.given) }),
  closed: ({ body }) => ({ title: 'Closed the case', parts: body.why ? [note(body.why)] : [] }),
  effect_started: tellEffectStart,
  effect_ended: tellEffectEnd,
  effect_postponed: tellEffectPostponed,
  effect_resolved: tellEffectResolved,
  effects_not_attempted: ({ body }) => ({
    title: `${countWords(body.effects.length, 'further act')} not attempted`,
    look: 'warning',
    parts: [note(body.why)],
  }),
  follow_up_ended: ({ body }) =>
    body.outcome === 'due'
      ? { title: 'The day to look again has come', parts: [note(body.why)] }
      : { title: 'No need to look again any more', parts: [note(body.why)] },
}

function tellEdit({ seq, body }: HistoryEvent<'edited'>, known: Known): Telling {
  const before = mailOf({ effects: known.effectsBefore(seq, body.proposal) })
  const after = mailOf(body.bundle)
  const parts: Part[] =
    after === null
      ? []
      : [
          {
            kind: 'difference',
            subject: wordDifference(before?.subject ?? '', after.subject),
            body: wordDifference(before?.body ?? '', after.body),
          },
        ]
  return { title: 'Changed the wording', parts }
}
