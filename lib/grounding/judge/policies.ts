import { type Article, type Articles, contentWords, type Rule } from '../known/policies.ts'
import type { Grammar } from '../language/grammar.ts'
import type { Topic } from '../language/language.ts'
import { sameTime } from '../scan/durations.ts'
import type { Mention } from '../scan/mention.ts'

/** What a rule must say, and what the sentence is about that wants it. */
type Wanted = { about: Set<string>; language: string | null; holds(rule: Rule): boolean }

/** A rule that says the same as a mention. */
/** In another language no word can be compared. */
export function sameAs(mention: Mention, sentence: string, { language }: Grammar): Wanted {
  return {
    about: contentWords(sentence, language),
    language: language.name,
    holds: (rule) => saysSame(mention, rule),
  }
}

/** A rule that grants something: that speaks of it, and does not deny it. */
export function granting(topic: Topic, sentence: string, { language }: Grammar): Wanted {
  return {
    about: contentWords(sentence, language),
    language: null,
    holds: ({ granted }) => granted.includes(topic),
  }
}

/** The article with such a rule; of several the one whose rule has most words in common with the sentence. */
export function articleWith({ holds, about, language }: Wanted, articles: Articles): Article | null {
  let best: Article | null = null
  let most = -1
  for (const article of articles) {
    for (const rule of article.sentences) {
      if (!holds(rule)) continue
      const shared = [...rule.words].filter((word) => about.has(word)).length
      // "5 days" alone are not the five days of any rule.
      if (shared === 0 && language === article.grammar.language.name) continue
      if (shared > most) [best, most] = [article, shared]
    }
  }
  return best
}

function saysSame(mention: Mention, rule: Rule): boolean {
  switch (mention.kind) {
    case 'duration':
      return rule.durations.some((other) => sameTime(mention, other))
    case 'money':
      return rule.amounts.includes(mention.cents)
    case 'quantity':
      return rule.quantities.some(({ count, of }) => count === mention.count && of === mention.of)
    case 'date':
      return rule.hasWeekday
    default:
      return false
  }
}
