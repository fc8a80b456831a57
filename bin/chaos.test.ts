import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Checkpoint, checkpoints } from '#lib/checkpoint.ts'
import { EffectKind } from '#prisma/generated/enums.ts'
import { everyCell, everyCellAtOnce } from './chaos/cells.ts'
import { planOf } from './chaos/draw.ts'
import { figuresOf } from './chaos/figures.ts'
import { playAll } from './chaos/fleet.ts'
import { type Plan, placesOf } from './chaos/plan.ts'
import { stories, storyNames } from './chaos/stories.ts'
import type { RoundResult } from './chaos/told.ts'

let results: RoundResult[] = []
beforeAll(async () => {
  const site = { server: inject('postgresUrl'), template: inject('shopDatabase') }
  results = await playAll(everyCellAtOnce, site)
}, 600_000)

/** Where a case of a round is when its worker is killed, each time. */
const placesIn = ({ fates }: Plan, of: number) => fates.flatMap(placesOf).filter((place) => place.of === of)

describe('worker processes that are killed at every crash point of every story, for each of its acts', () => {
  test('they come to where they are to be killed, every one', () => {
    const missed = results.filter(({ fell, plan }) => fell < plan.fates.length)
    expect(missed.map(({ plan }) => plan)).toEqual([])
    expect(figuresOf(results).crashes).toBe(everyCellAtOnce.flatMap(({ fates }) => fates).length)
  })

  test('S2: nothing is done twice, lost or left lying, and every trail verifies and replays', () => {
    expect(results.flatMap(({ plan, faults }) => faults.map((fault) => ({ fault, plan })))).toEqual([])
    const { effects, trails, ...figures } = figuresOf(results)
    const cases = results.flatMap(({ plan }) => plan.cases)
    expect(effects).toBe(cases.flatMap((story) => stories[story].acts).length)
    expect(trails).toBe(cases.length)
    expect(figures).toMatchObject({ duplicated: 0, lost: 0, stuck: 0, trails_failed: 0 })
  })

  test('S2: what was under way with somebody who cannot be asked is unknown, and nothing else is', () => {
    const doubts: Checkpoint[] = [
      'sending: begun',
      'sending: composed',
      'sending: handed over',
      'sending: settled, not committed',
    ]
    const doubtful = everyCell.filter(({ kind, at }) => kind === 'send_email' && doubts.includes(at))
    const unknown = results.flatMap(({ plan, unknown }) =>
      plan.cases.flatMap((story, of) =>
        Array.from({ length: unknown[of] ?? 0 }, () => `${story}, ${placesIn(plan, of).at(-1)?.at}`),
      ),
    )
    expect(unknown.sort()).toEqual(doubtful.map(({ story, at }) => `${story}, ${at}`).sort())
  })
})

describe('the crash points', () => {
  test('are all passed by workers', () => {
    const passed = new Set(results.flatMap((it) => it.passed))
    expect([...passed].sort()).toEqual([...checkpoints].sort())
  })

  test('are those that the code names, no more and no fewer', () => {
    const files = globSync('lib/{cases,effects}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
    const named = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bwatch\(\s*'([^']+)'/g)].map(([, point]) => point),
    )
    expect([...new Set(named)].sort()).toEqual([...checkpoints].sort())
  })

  test('are all in the matrix, for every story and every kind of act, and all of the matrix is played', () => {
    expect(new Set(everyCell.map(({ at }) => at))).toEqual(new Set(checkpoints))
    expect(new Set(storyNames.flatMap((story) => stories[story].acts))).toEqual(
      new Set(Object.values(EffectKind)),
    )
    const played = everyCellAtOnce.flatMap((plan) =>
      plan.cases.flatMap((story, of) =>
        placesIn(plan, of)
          .slice(-1)
          .map(({ kind, at, nth }) => ({ story, kind, at, nth })),
      ),
    )
    const told = (cells: readonly object[]) => cells.map((cell) => JSON.stringify(cell)).sort()
    expect(told(played)).toEqual(told(everyCell))
  })
})

test('the round of a seed is always the same', () => {
  for (let seed = 0; seed < 200; seed += 1) expect(planOf(seed)).toEqual(planOf(seed))
  expect(
    new Set(Array.from({ length: 200 }, (_, seed) => JSON.stringify({ ...planOf(seed), seed: 0 }))).size,
  ).toBeGreaterThan(100)
})
