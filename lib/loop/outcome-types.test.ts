import { expect, expectTypeOf, test } from 'vitest'
import { runLoop } from './loop.ts'
import type { Bound, Outcome, Stop } from './outcome.ts'

// What the compiler refuses is tested by the compiler: an error that is expected and does not come is one.

function told(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'parked':
    case 'escalated':
      return outcome.reason
    case 'answered':
      return outcome.answer
    case 'halted':
      return outcome.bound
    case 'superseded':
      return outcome.by
  }
}

// @ts-expect-error A way to end is left out.
function forgetful(outcome: Outcome): string {
  if (outcome.kind === 'parked' || outcome.kind === 'escalated') return outcome.reason
  if (outcome.kind === 'answered') return outcome.answer
  if (outcome.kind === 'halted') return outcome.bound
}

// @ts-expect-error A bound is left out.
const words: Record<Bound, string> = {
  steps: '',
  repairs: '',
  cost: '',
  deadline: '',
  context: '',
  crash: '',
}

test('a caller has to handle every way that a run ends', () => {
  const superseded = { kind: 'superseded', by: 'person' } as const
  expect([told(superseded), forgetful(superseded)]).toEqual(['person', undefined])
  expect(Object.keys(words)).not.toContain('model')
})

test('nothing leaves the loop but an outcome, or a suspension', () => {
  expectTypeOf(runLoop).returns.resolves.toEqualTypeOf<Stop>()
  expectTypeOf<Exclude<Stop, Outcome>['kind']>().toEqualTypeOf<'suspended'>()
  expectTypeOf<Outcome['kind']>().toEqualTypeOf<
    'parked' | 'answered' | 'escalated' | 'halted' | 'superseded'
  >()
})

test('each way to end has what belongs to it, and nothing of another', () => {
  const halted: Outcome = { kind: 'halted', bound: 'steps', detail: null }
  expectTypeOf(halted).not.toHaveProperty('answer')
  // @ts-expect-error An answer is not where a run was halted.
  expect(halted.answer).toBeUndefined()
  // @ts-expect-error A halt names its bound.
  const nameless: Outcome = { kind: 'halted', detail: null }
  expect(nameless.kind).toBe('halted')
})
