import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { bundledEffect } from '#lib/bundle.ts'
import { checkpoints } from '#lib/checkpoint.ts'
import { calm, cellPerKind, everyCell, killedAt } from './chaos/cells.ts'
import { planOf } from './chaos/draw.ts'
import { figuresOf } from './chaos/figures.ts'
import { playAll } from './chaos/fleet.ts'
import type { Plan } from './chaos/plan.ts'
import { stories, storyNames } from './chaos/stories.ts'
import type { RoundResult } from './chaos/told.ts'

const undisturbed: Plan[] = storyNames.map((story) => ({ ...calm, seed: 0, kind: 'jobs', story }))
const killed = cellPerKind.map((cell, index) => killedAt(cell, index))

let results: RoundResult[] = []
beforeAll(async () => {
  const site = { server: inject('postgresUrl'), template: inject('shopDatabase') }
  results = await playAll([...undisturbed, ...killed], site)
}, 600_000)

describe('worker processes that are killed at every crash point, once for each kind of act', () => {
  test('they come to where they are to be killed, every one', () => {
    const missed = results.filter(({ fell, plan }) => fell < plan.fates.length)
    expect(missed.map(({ plan }) => plan)).toEqual([])
    expect(figuresOf(results).crashes).toBe(killed.flatMap(({ fates }) => fates).length)
  })

  test('S2: nothing is done twice, lost or left lying, and every trail verifies and replays', () => {
    expect(results.flatMap(({ plan, faults }) => faults.map((fault) => ({ fault, plan })))).toEqual([])
    const { rounds, effects, ...figures } = figuresOf(results)
    expect(rounds).toBe(undisturbed.length + killed.length)
    expect(effects).toBeGreaterThanOrEqual(rounds)
    expect(figures).toMatchObject({ duplicated: 0, lost: 0, stuck: 0, trails_failed: 0 })
  })

  test('S2: what was under way with somebody who cannot be asked is unknown, and nothing else is', () => {
    const unknown = results.flatMap(({ plan, unknown }) =>
      unknown > 0 ? plan.fates.flatMap((fate) => ('at' in fate ? fate.at : [])) : [],
    )
    expect(unknown.sort()).toEqual(
      ['begun', 'composed', 'handed over', 'settled, not committed'].map((place) => `sending: ${place}`),
    )
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

  test('are all in the matrix, for every story and every kind of act', () => {
    expect(new Set(everyCell.map(({ at }) => at))).toEqual(new Set(checkpoints))
    const kinds = new Set(bundledEffect.options.map(({ shape }) => shape.kind.value))
    expect(new Set(storyNames.flatMap((story) => stories[story].acts))).toEqual(kinds)
    expect(new Set(cellPerKind.flatMap(({ kind }) => kind ?? []))).toEqual(kinds)
  })
})

test('the round of a seed is always the same', () => {
  for (let seed = 0; seed < 200; seed += 1) expect(planOf(seed)).toEqual(planOf(seed))
  expect(
    new Set(Array.from({ length: 200 }, (_, seed) => JSON.stringify({ ...planOf(seed), seed: 0 }))).size,
  ).toBeGreaterThan(100)
})
