import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { misquoted, unanswered } from './asks.ts'
import { claimsOf } from './claims.ts'
import { groundNamed } from './measure.ts'
import type { Ground } from './types.ts'

const grounds = ['stalled', 'several', 'german', 'account'].map(groundNamed)
const pieces =
  '1 |$1 |a|A |Aa |Friday |1/1 |3 to |within 3 days |we will refund |if |not |will be |O-1001 |“a” |“|https://a.b/|a@|a.a.|NP12345 |has been |, of course|QQ|1,1|12 May |wird |sie |in |the |. |\n|\u200b|１|12.|Heron Express |refund |keep an |promised that |1.111 |1 % |1 x |of it '.split(
    '|',
  )

function measured(work: () => unknown): number {
  const from = performance.now()
  work()
  return performance.now() - from
}

describe('a hostile text', () => {
  it.each(pieces)('of 20,000 characters is read in no time: %j', (piece) => {
    const text = piece.repeat(Math.ceil(20_000 / piece.length)).slice(0, 20_000)
    for (const ground of grounds.slice(1, 3)) {
      expect(measured(() => claimsOf(text, ground))).toBeLessThan(5_000)
      const messages = [{ from: 'customer' as const, text, at: '2026-11-30T09:00:00.000Z' }]
      expect(measured(() => claimsOf('By Friday.', { ...ground, messages }))).toBeLessThan(5_000)
      expect(measured(() => unanswered([], messages, ground.today))).toBeLessThan(5_000)
    }
  })

  it('takes about four times as long where it is four times as long', () => {
    const letter =
      'We will refund $129.00 by Friday, 4 December, and O-1001 was scanned in Malmö 6 days ago. '
    const [ground] = grounds
    if (ground === undefined) throw new Error('No ground')
    const timed = (length: number) =>
      Math.min(...[1, 2, 3].map(() => measured(() => claimsOf(letter.repeat(length), ground))))
    timed(20)
    expect(timed(200)).toBeLessThan(Math.max(20, timed(50) * 12))
  })

  it('gives claims in order, without overlaps, that quote it, and the same each time', () => {
    const words = fc.constantFrom(...pieces, ' ', 'refund', '€12', 'by Friday', 'Malmö', '💥', '\ud83d')
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(words, { maxLength: 60 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(text, fc.constantFrom(...grounds), (given, ground) => {
        const claims = claimsOf(given, ground)
        let end = 0
        for (const claim of claims) {
          expect(claim.start).toBeGreaterThanOrEqual(end)
          expect(claim.end).toBeGreaterThan(claim.start)
          expect(given.slice(claim.start, claim.end)).toBe(claim.quote)
          end = claim.end
        }
        expect(claimsOf(given, ground)).toEqual(claims)
      }),
      { numRuns: 500 },
    )
  })

  it('and observations of any shape do no harm', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, quote) => {
        const observation: Ground['facts'][number]['observation'] = JSON.parse(JSON.stringify(value))
        const fact = { action: 'x', args: {}, observation, readAt: '2026-11-30T09:00:00.000Z' }
        const ground = { facts: [fact], acts: [], messages: [], today: '2026-11-30', sources: [] }
        claimsOf('It was delivered on Friday for $12 in Malmö; 3 parcels.', ground)
        expect(misquoted([{ quote, answered_by: quote }], [], 'x').length).toBeGreaterThan(0)
      }),
    )
  })
})
