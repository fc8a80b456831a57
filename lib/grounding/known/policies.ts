import { type Grammar, grammarFor } from '../language/grammar.ts'
import type { Topic } from '../language/language.ts'
import { madePlain, squashed } from '../reading.ts'
import { clausesOf, has } from '../scan/clauses.ts'
import { durationsIn } from '../scan/durations.ts'
import type { MentionOf } from '../scan/mention.ts'
import { moneyIn } from '../scan/money.ts'
import { quantitiesIn } from '../scan/numbers.ts'
import type { Ground, Json } from '../types.ts'

/** A rule of the shop, squashed for searching, and its sentences with what each says of times, money and counts. */
export type Article = { title: string; grammar: Grammar; sentences: Rule[]; text: string }
export type Rule = {
  text: string
  words: Set<string>
  durations: MentionOf<'duration'>[]
  amounts: number[]
  quantities: MentionOf<'quantity'>[]
  hasWeekday: boolean
  /** What it speaks of without denying it. */
  granted: Topic[]
}
export type Articles = Article[]

/** The policy articles among what was read, each once. */
export function articlesOf(facts: Ground['facts']): Articles {
  const found = new Map<string, Article>()
  for (const { observation } of facts) {
    for (const article of listed(observation)) {
      const { title, body } = article
      if (typeof title !== 'string' || typeof body !== 'string') continue
      const grammar = grammarFor(body)
      const sentences = `${title}.\n${body}`
        .split(/(?<=[.!?])\s+|\n+/)
        .map((text) => ruleOf(text, title, grammar))
      found.set(`${title}\n${body}`, { title, grammar, sentences, text: squashed(`${title}\n${body}`) })
    }
  }
  return [...found.values()]
}

function ruleOf(given: string, title: string, grammar: Grammar): Rule {
  const { plain: text } = madePlain(given)
  return {
    text,
    words: contentWords(`${title} ${text}`, grammar.language),
    durations: durationsIn(text, grammar),
    // Rules leave out the currency where one holds for all: "up to 100.00".
    amounts: [
      ...moneyIn(text, grammar).map(({ cents }) => cents),
      ...Array.from(text.matchAll(/\d{1,6}\.\d{2}(?!\d)/g), ([amount]) => Math.round(Number(amount) * 100)),
    ],
    quantities: quantitiesIn(text, grammar),
    granted: grantedIn(text, grammar),
    hasWeekday: text.search(grammar.weekday) >= 0,
  }
}

function grantedIn(text: string, grammar: Grammar): Topic[] {
  const clauses = clausesOf(text, grammar).filter((clause) => !has(grammar.negation, clause.text))
  return grammar.topics.flatMap(({ topic, pattern }) =>
    clauses.some((clause) => has(pattern, clause.text)) ? [topic] : [],
  )
}

const units =
  /^(?:days?|weeks?|hours?|months?|years?|busine|workin|tage?|woch|werk|inne|nach|eine|sind|ihre|wird|kann|within|innerh|more|than|with|that|this|they|your|have|been|will|custom|custo)$/

/** The longer words of a text, by their beginnings, so that "refunds" and "refunded" are one. */
export function contentWords(text: string, { stem }: Grammar['language']): Set<string> {
  return new Set(
    (text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
      .map((word) => word.slice(0, stem))
      .filter((word) => !units.test(word)),
  )
}

function listed(observation: Json): { [key: string]: Json }[] {
  if (observation === null || typeof observation !== 'object' || Array.isArray(observation)) return []
  const { articles } = observation
  if (!Array.isArray(articles)) return []
  return articles.flatMap((each) =>
    each !== null && typeof each === 'object' && !Array.isArray(each) ? [each] : [],
  )
}
