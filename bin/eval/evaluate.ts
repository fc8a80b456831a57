import type { Clock } from '#lib/clock.ts'
import { measureGrounding } from '#lib/grounding/measure.ts'
import { type Crew, openSite, type Site } from './desk.ts'
import { feedbackSteps, type MeasuredMistake, mean, measureFeedback } from './feedback.ts'
import { type Figures, figuresOf, type Judged } from './figures.ts'
import { judge } from './judge.ts'
import { play } from './play.ts'
import { progressOn } from './progress.ts'
import type { EvalTicket } from './ticket.ts'

export type Evaluation = {
  figures: Figures
  judged: Judged[]
  mistakes: MeasuredMistake[]
  /** Labelled sentences that grounding judges otherwise, in words. */
  missed: string[]
}

/**
 * Works the tickets, each on a desk of its own with this crew, and measures the rest. Progress goes to `out`.
 *
 * @throws AbortError soon after `signal` was aborted; nothing is left behind.
 */
export async function evaluate(
  tickets: readonly EvalTicket[],
  crew: Crew,
  out: NodeJS.WriteStream,
  signal: AbortSignal,
): Promise<Evaluation> {
  const progress = progressOn(out, tickets.length + feedbackSteps)
  const now = crew.clock.now()
  const site = await openSite(now, crew)
  const step = (doing: string) => {
    signal.throwIfAborted()
    progress.step(doing)
  }
  try {
    const judged = await work(tickets, site, crew.clock, step)
    const mistakes = await site.onDesk(() => measureFeedback(step), 'rests')
    const feedback = {
      withFeedback: mean(mistakes.map(({ seen }) => seen.repairs)),
      withoutFeedback: mean(mistakes.map(({ unseen }) => unseen.repairs)),
    }
    const grounding = measureGrounding()
    const missed = grounding.missed.map(({ text, expect, got }) => `${got} instead of ${expect}: ${text}`)
    return { figures: figuresOf(judged, feedback, grounding), judged, mistakes, missed }
  } finally {
    progress.end()
    await site.close()
  }
}

/** Works tickets, each on a desk of its own, and judges how each ended. */
export async function work(
  tickets: readonly EvalTicket[],
  { now, onDesk }: Site,
  clock: Clock,
  step: (ticket: string) => void = () => undefined,
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const ticket of tickets) {
    step(ticket.id)
    const played = await onDesk(() => play(ticket, now, clock))
    const judgement = judge(ticket, played.ending, now.toISOString().slice(0, 10))
    judged.push({ id: ticket.id, played, judgement })
  }
  return judged
}
