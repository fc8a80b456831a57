import type { Decider, Prompt } from '#lib/loop/types.ts'

/**
 * A decider by rule: the keyless default. It sees what a model would see, the prompt, and answers as one would, in text.
 * It costs nothing.
 */
export function scripted(decide: (prompt: Prompt) => string): Decider {
  return {
    name: 'scripted',
    model: 'rules',
    reserve: async () => 0,
    decide: async (prompt) => {
      const text = decide(prompt)
      return { costMicroUsd: 0, tokens: 0, reply: { text, stop: 'end_turn', raw: text } }
    },
  }
}
