import type { Decided, Decider, Prompt, Unanswered } from '#lib/loop/types.ts'

/** What a decider answered: its reply, and what that cost. */
export type Answered = Exclude<Decided, Unanswered>

/** A decider whose answers are kept with what they answer. What it did not answer is not. */
export function recording(decider: Decider, keep: (prompt: Prompt, answered: Answered) => void): Decider {
  return {
    ...decider,
    async decide(prompt, limits) {
      const decided = await decider.decide(prompt, limits)
      if (!('stop' in decided)) keep(prompt, decided)
      return decided
    },
  }
}

/**
 * A decider that answers as another one did. It holds money as if it were asked, so that caps work as they did.
 *
 * @param answerTo what was answered to a prompt; or, where nothing was recorded, what to say of that.
 */
export function recorded(answerTo: (prompt: Prompt) => Answered | string): Decider {
  return {
    name: 'recorded',
    model: 'recorded',
    async reserve(prompt) {
      const answer = answerTo(prompt)
      return typeof answer === 'string' ? 0 : answer.costMicroUsd
    },
    async decide(prompt) {
      const answer = answerTo(prompt)
      if (typeof answer !== 'string') return answer
      return { stop: { kind: 'halted', bound: 'model', detail: answer }, costMicroUsd: 0 }
    },
  }
}
