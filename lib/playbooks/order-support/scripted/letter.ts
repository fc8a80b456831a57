import type { Ask } from '#lib/grounding/index.ts'
import { asksOf } from './asks.ts'
import { type Chapter, chapterOf, chapterWords, closingStep } from './chapter.ts'
import { constraintOf } from './constraint.ts'
import { notFoundWords, nothingFoundWords } from './not-found.ts'
import { openingOf } from './opening.ts'
import type { Reply } from './reply.ts'
import { steps } from './told.ts'
import { listWords, quotable } from './words.ts'

export type Letter = { subject: string; body: string; asks: Ask[] }

/** Writes the reply to a customer's question about their orders, in the style asked for. */
export function writeLetter(reply: Reply): Letter {
  const { text, subjects, today, style } = reply
  const chapters = subjects.map((subject) => chapterOf(subject, reply))
  const { greeting, apology, lead } = openingOf(reply)
  const constraint = constraintOf(text, subjects, today, style.short)
  const [first = '', ...others] = [...chapterWords(chapters, style), otherOrders(reply)].filter(Boolean)
  const ends = [
    constraint?.words ?? '',
    closingStep(chapters, style),
    reply.instead ? steps.askNumber.text : '',
  ].filter(Boolean)
  const paragraphs = [
    greeting,
    apology,
    ...(style.warm || others.length > 0 ? [lead, first] : [`${lead} ${first}`.trim()]),
    ...others,
    ...(style.short ? [ends.join(' ')] : ends),
    style.warm ? 'If there is anything else, just write: I am glad to help.' : '',
  ]
  const told = firstSentence(chapters[0]?.words ?? first)
  return {
    subject: subjectLine(chapters, reply),
    body: paragraphs.filter(Boolean).join('\n\n'),
    asks: asksOf(text, { told, deadline: constraint?.answer ?? null }),
  }
}

function firstSentence(words: string): string {
  return words.split(/(?<=[.!?])\s/)[0] ?? words
}

/** What is to be said of orders that are not there, unless the opening has said it. */
function otherOrders({ subjects, unknown, instead, customer }: Reply): string {
  if (subjects.length === 0) return nothingFoundWords(unknown, customer)
  return unknown.length === 0 || instead ? '' : notFoundWords(unknown)
}

function subjectLine(chapters: readonly Chapter[], { unknown }: Reply): string {
  const [only, ...others] = chapters
  const numbers = listWords(chapters.map(({ number }) => number))
  if (only !== undefined && others.length === 0) return `Your order ${numbers}: ${only.told.headline}`
  if (only !== undefined) return `Your orders ${numbers}: where they are`
  if (unknown.length === 0) return 'We could not find your order'
  return quotable(`We could not find ${unknown.length > 1 ? 'orders' : 'order'} ${listWords(unknown)}`, 200)
}
