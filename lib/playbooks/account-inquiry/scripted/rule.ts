import type { PolicyFacts } from '#lib/shop/facts.ts'

/** What the shop calls a risk, read from its own article: the limits, and the sentences that set them. */
export type Rule = {
  title: string
  escalations: { most: number; sentence: string }
  fall: { mostPercent: number; sentence: string }
  /** What is done where both apply; empty where the article does not say. */
  both: string
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** The rule for renewals, from the first article that gives both limits; null where none does. */
export function ruleIn(articles: PolicyFacts[]): Rule | null {
  for (const { title, body } of articles) {
    const sentences = body.split(/(?<=[.!?])\s+/)
    const escalations = limitIn(sentences, /more than (\w+) escalations in the ninety days before renewal/i)
    const fall = limitIn(sentences, /fall in order volume of more than (\d+) ?%/i)
    if (escalations === null || fall === null) continue
    return {
      title,
      escalations: { most: escalations.limit, sentence: escalations.sentence },
      fall: { mostPercent: fall.limit, sentence: fall.sentence },
      both: sentences.find((sentence) => /^both together\b/i.test(sentence)) ?? '',
    }
  }
  return null
}

function limitIn(sentences: string[], pattern: RegExp): { limit: number; sentence: string } | null {
  for (const sentence of sentences) {
    const [, said = ''] = pattern.exec(sentence) ?? []
    const limit = /^\d+$/.test(said) ? Number(said) : numbers.indexOf(said.toLowerCase())
    if (said !== '' && limit >= 0) return { limit, sentence }
  }
  return null
}
