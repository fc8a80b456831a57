import type { Judgement } from './judge.ts'
import type { Played } from './play.ts'

export type Judged = { id: string; played: Played; judgement: Judgement }

/** Repairs per case: of deciders that read why they were refused, and of the same that do not. */
export type Feedback = { withFeedback: number; withoutFeedback: number }
export type Grounding = { precision: number; recall: number; sentences: number }

/** What an evaluation found: counts are whole, rates and repairs to four digits. */
export function figuresOf(judged: readonly Judged[], feedback: Feedback, grounding: Grounding) {
  const count = (verdict: Judgement['verdict']) =>
    judged.filter(({ judgement }) => judgement.verdict === verdict).length
  const perCase = (count: (played: Played) => number) =>
    Math.round(judged.reduce((sum, { played }) => sum + count(played), 0) / Math.max(1, judged.length))
  const spent = {
    micro_usd: perCase((played) => played.costMicroUsd),
    tokens: perCase((played) => played.tokens),
  }
  return {
    tickets: judged.length,
    resolved_rate: rounded(judged.length === 0 ? 0 : count('right') / judged.length),
    escalated_right: judged.filter(isHandedOverRightly).length,
    halted: count('halted'),
    wrong: count('wrong'),
    wrongly_sent: judged.reduce((sum, { played }) => sum + played.left, 0),
    repair_with_feedback: rounded(feedback.withFeedback),
    repair_without_feedback: rounded(feedback.withoutFeedback),
    grounding: {
      precision: rounded(grounding.precision),
      recall: rounded(grounding.recall),
      sentences: grounding.sentences,
    },
    // Rules cost nothing.
    ...(spent.tokens > 0 && { per_case: spent }),
  }
}

export type Figures = ReturnType<typeof figuresOf>

function isHandedOverRightly({ played, judgement }: Judged): boolean {
  return judgement.verdict === 'right' && played.ending.kind === 'escalated'
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
