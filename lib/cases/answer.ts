import { z } from 'zod'
import { sourceWords } from '#lib/playbooks/words.ts'
import type { Prisma } from '#prisma/generated/client.ts'

/** What of a case's last run its answer is made of. */
export const answeredRun = {
  outcome: true,
  reason: true,
  endedAt: true,
  stepRows: { select: { index: true, body: true }, orderBy: { index: 'desc' }, take: 1 },
} satisfies Prisma.RunSelect

type AnsweredRun = Prisma.RunGetPayload<{ select: typeof answeredRun }> & { state: string }

/** A fact that an answer rests on: its number in the answer, where it is from, and when it was read, ISO 8601. */
export type AnswerSource = { number: number; words: string; step: number; readAt: string }
/** A stretch of an answer; `source` is the number of the one that gives what it says. */
export type AnswerPiece = { start: number; text: string; source: number | null }
/** What a colleague was answered. A paragraph is a list of pieces. `at` is ISO 8601. */
export type Answer = { text: string; paragraphs: AnswerPiece[][]; sources: AnswerSource[]; at: string }

const stored = z.object({
  facts: z.array(
    z.object({ action: z.string(), step: z.int(), readAt: z.string(), run: z.int(), old: z.boolean() }),
  ),
})
const calls = z.array(
  z.object({
    args: z.object({ cites: z.array(z.object({ quote: z.string().min(1), fact: z.string() })).catch([]) }),
    result: z.object({ kind: z.string() }),
  }),
)

/** The answer that a run ended with, each of its cited words with its source; null where it ended otherwise. */
export function answerOf(run: AnsweredRun | undefined): Answer | null {
  if (run?.outcome !== 'answered' || run.reason === null || run.endedAt === null) return null
  const text = run.reason
  const { facts } = stored.parse(JSON.parse(run.state))
  const given = calls.safeParse(JSON.parse(run.stepRows[0]?.body ?? '[]')).data ?? []
  const cites = given.flatMap(({ args, result }) => (result.kind === 'answer' ? args.cites : []))
  const cited = [...new Set(cites.map(({ fact }) => fact))]
  const sources = cited.flatMap((action, index): AnswerSource[] => {
    const fact = facts.findLast((each) => each.action === action && !each.old)
    return fact
      ? [{ number: index + 1, words: sourceWords(action), step: fact.step, readAt: fact.readAt }]
      : []
  })
  const numbered = cites.map(({ quote, fact }) => ({ quote, source: cited.indexOf(fact) + 1 }))
  return { text, paragraphs: paragraphsOf(text, numbered), sources, at: run.endedAt.toISOString() }
}

type Numbered = { quote: string; source: number }

function paragraphsOf(text: string, cites: Numbered[]): AnswerPiece[][] {
  const paragraphs: AnswerPiece[][] = []
  let start = 0
  for (const paragraph of text.split('\n\n')) {
    paragraphs.push(piecesOf(paragraph, start, cites))
    start += paragraph.length + 2
  }
  return paragraphs
}

/** A paragraph cut at what is cited in it; where two quotes overlap, the one that begins first counts. */
function piecesOf(text: string, offset: number, cites: Numbered[]): AnswerPiece[] {
  const places = cites
    .flatMap(({ quote, source }) =>
      placesOf(text, quote).map((start) => ({ start, end: start + quote.length, source })),
    )
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  const pieces: AnswerPiece[] = []
  let at = 0
  const add = (end: number, source: number | null) => {
    if (end > at) pieces.push({ start: offset + at, text: text.slice(at, end), source })
    at = Math.max(at, end)
  }
  for (const { start, end, source } of places) {
    if (start < at) continue
    add(start, null)
    add(end, source)
  }
  add(text.length, null)
  return pieces
}

function placesOf(text: string, quote: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + quote.length)) places.push(at)
  return places
}
