import { z } from 'zod'
import { claimsOf, openClaims } from './claims.ts'
import grounds from './labelled/grounds.json' with { type: 'json' }
import sentences from './labelled/sentences.json' with { type: 'json' }
import type { Ground, Verdict } from './types.ts'

const act = z.object({ kind: z.string() }).catchall(z.json())
const ground = z.object({
  facts: z.array(
    z.object({
      action: z.string(),
      args: z.json(),
      observation: z.json(),
      step: z.int(),
      readAt: z.string(),
    }),
  ),
  acts: z.array(act),
  messages: z.array(z.object({ from: z.enum(['customer', 'desk']), text: z.string(), at: z.string() })),
  today: z.iso.date(),
  sources: z.array(z.object({ quote: z.string(), source: z.string() })),
})
const sentence = z.object({
  ground: z.string(),
  text: z.string(),
  /** The worst that a claim in it is; `plain` where it makes none. */
  expect: z.enum(['supported', 'unsupported', 'contradicted', 'plain']),
  /** What its claims say, each in part; in an open sentence at least one of the open ones holds one of these. */
  quotes: z.array(z.string()),
  /** The bundle, where it is not only the mail. */
  acts: z.array(act).optional(),
  /** Kept apart: it was not looked at while the verifier was made better. */
  held: z.boolean(),
})

export type Labelled = z.infer<typeof sentence>
export type Measured = Labelled & {
  open: boolean
  got: Verdict['verdict'] | 'plain'
  found: string[]
  openQuotes: string[]
}

/** How well open claims are found, a sentence at a time. */
export type Measure = {
  /** Of the sentences that were flagged, the share that should have been. */
  precision: number
  /** Of the sentences that should be flagged, the share that was. */
  recall: number
  sentences: number
  missed: { text: string; expect: Labelled['expect']; got: Measured['got'] }[]
}

/** Measures the verifier on the labelled sentences: all, or only those held apart or worked on. */
export function measureGrounding(part: 'all' | 'held' | 'worked_on' = 'all'): Measure {
  const measured = measureEach().filter(({ held }) => part === 'all' || held === (part === 'held'))
  const shouldBe = measured.filter(({ expect }) => isOpen(expect))
  const flagged = measured.filter(({ open }) => open)
  const right = flagged.filter(({ expect }) => isOpen(expect)).length
  return {
    precision: flagged.length === 0 ? 1 : right / flagged.length,
    recall: shouldBe.length === 0 ? 1 : right / shouldBe.length,
    sentences: measured.length,
    missed: measured
      .filter(({ open, expect }) => open !== isOpen(expect))
      .map(({ text, expect, got }) => ({ text, expect, got })),
  }
}

/** Every labelled sentence with what the verifier makes of it. */
export function measureEach(): Measured[] {
  return z.array(sentence).parse(sentences).map(measured)
}

const known = z.record(z.string(), ground).parse(grounds)

/** One of the grounds that the labelled sentences are held against. @throws Error where there is none such. */
export function groundNamed(name: string): Ground {
  const found = known[name]
  if (found === undefined) throw new Error(`There is no ground "${name}"`)
  return found
}

function measured(each: Labelled): Measured {
  const on = groundNamed(each.ground)
  const claims = claimsOf(each.text, { ...on, acts: [...on.acts, ...(each.acts ?? [])] })
  const open = openClaims(claims)
  const worst = open.find(({ verdict }) => verdict === 'contradicted') ?? open[0] ?? claims[0]
  return {
    ...each,
    open: open.length > 0,
    got: worst?.verdict ?? 'plain',
    openQuotes: open.map(({ quote }) => quote),
    found: claims.map(({ kind, verdict, quote }) => `${kind} ${verdict}: ${quote}`),
  }
}

function isOpen(expect: Labelled['expect']): boolean {
  return expect === 'unsupported' || expect === 'contradicted'
}
