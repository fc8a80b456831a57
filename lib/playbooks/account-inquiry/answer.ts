import { z } from 'zod'
import { action } from '#lib/loop/action.ts'
import type { Refusal } from '#lib/loop/outcome.ts'
import type { Fact } from '#lib/loop/state.ts'
import type { Context } from '#lib/loop/types.ts'
import { noControls, printable } from '../escalate.ts'
import { groundOf, ungrounded } from '../grounding.ts'
import { outOfScope } from './reads.ts'

const cite = z.strictObject({
  quote: z.string().trim().min(1).max(500).describe('Words of the text, exactly as they stand there'),
  fact: z.string().trim().min(1).max(60).describe('The action whose observation says so'),
})
const args = z.strictObject({
  text: z.string().trim().min(1).max(4_000).refine(printable, noControls),
  cites: z.array(cite).max(40).describe('Where each figure of the text comes from'),
})
type Answer = z.output<typeof args>

/** Ends the case: a text for the colleague who asked, each figure of it with the fact that says so. */
export const answer = action({
  name: 'answer',
  kind: 'finish',
  description:
    'Answers the colleague. Quote each figure of the text in `cites`, with the action whose observation gives it.',
  args,
  objection: (given, context) =>
    outOfScope(given, context) ?? nothingRead(context) ?? doesNotHold(given, context),
  apply: ({ text }) => ({ kind: 'answer', text }),
})

function nothingRead(context: Context): Refusal | null {
  if (factsOf(context).some(({ action }) => action === 'get_account')) return null
  return { kind: 'precondition', reason: 'Read the account first.' }
}

/** What was asked proves nothing: every detail of the text rests on a fact, and each quote on the one that it cites. */
function doesNotHold({ text, cites }: Answer, context: Context): Refusal | null {
  const ground = { ...groundOf(context), messages: [] }
  const facts = factsOf(context)
  const wrong = cites.flatMap(({ quote, fact }) => {
    if (!text.includes(quote)) return [`“${quote}” does not stand in the text.`]
    const cited = facts.filter(({ action }) => action === fact)
    if (cited.length === 0) return [`“${quote}” cites ${fact}, which was not read.`]
    return ungrounded(quote, { ...ground, facts: cited }) ? [`${fact} does not say “${quote}”.`] : []
  })
  const bare = figuresBeside(text, cites).map((figure) => `${figure} has no source in cites.`)
  const reasons = [...wrong, ...bare].slice(0, 6)
  return ungrounded(text, ground) ?? (reasons[0] ? { kind: 'ungrounded', reason: reasons.join(' ') } : null)
}

/** The figures of a text that no quote holds. */
function figuresBeside(text: string, cites: Answer['cites']): string[] {
  const cited = cites.flatMap(({ quote }) => placesOf(text, quote))
  return Array.from(text.matchAll(/[$€£]?\d[\d.,:]*\d(?: ?%)?|\d(?: ?%)?/g))
    .filter(({ 0: figure, index }) => {
      const end = index + figure.length
      return !cited.some((place) => place.start <= index && end <= place.end)
    })
    .map(([figure]) => figure)
}

function placesOf(text: string, quote: string): { start: number; end: number }[] {
  const places = []
  for (let start = text.indexOf(quote); start >= 0; start = text.indexOf(quote, start + 1)) {
    places.push({ start, end: start + quote.length })
  }
  return places
}

function factsOf({ state }: Context): Fact[] {
  return state.facts.filter(({ old }) => !old)
}
