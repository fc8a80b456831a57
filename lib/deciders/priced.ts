import type { Decider, Prompt } from '#lib/loop/types.ts'

/** What a decider takes, in US dollars per million tokens, which is micro-USD per token; and its longest reply in tokens. */
export type Price = { input: number; output: number; maxOutputTokens: number }

/** A decider with a price, as a model has one: a rule of thumb counts its tokens. For tests and evaluations. */
export function priced(decider: Decider, { input, output, maxOutputTokens }: Price): Decider {
  const cost = (read: number, written: number) => Math.ceil(read * input + written * output)
  return {
    ...decider,
    reserve: async (prompt) => cost(tokensOf(textOf(prompt)), maxOutputTokens),
    async decide(prompt, limits) {
      const decided = await decider.decide(prompt, limits)
      const read = tokensOf(textOf(prompt))
      if ('stop' in decided) return { ...decided, costMicroUsd: cost(read, 0) }
      const written = Math.min(maxOutputTokens, tokensOf(decided.reply.text))
      return { ...decided, costMicroUsd: cost(read, written), tokens: read + written }
    },
  }
}

function textOf(prompt: Prompt): string {
  return prompt.map(({ text }) => text).join('')
}

/** About four characters make a token of English text. */
function tokensOf(text: string): number {
  return Math.ceil(text.length / 4)
}
