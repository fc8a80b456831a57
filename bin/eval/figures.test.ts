import { expect, test } from 'vitest'
import { figuresOf, type Judged } from './figures.ts'
import type { Ending, Judgement } from './judge.ts'

function judged(verdict: Judgement['verdict'], ending: Ending, left = 0): Judged {
  const played = { ending, steps: 1, repairs: 0, costMicroUsd: 0, tokens: 0, durationMs: 1, left }
  return { id: 'one', played, judgement: { verdict, why: [] } }
}

const escalated: Ending = { kind: 'escalated', reason: 'A person has to look' }
const answered: Ending = { kind: 'answered', text: 'Yes.' }
const rest = [
  { withFeedback: 1, withoutFeedback: 5 / 3 },
  { precision: 2 / 3, recall: 1, sentences: 9 },
] as const

test('every ticket counts as right, halted or wrong, and what left counts whatever else is right', () => {
  const all = [
    judged('right', answered, 1),
    judged('right', escalated),
    judged('wrong', escalated),
    judged('wrong', answered, 2),
    judged('halted', { kind: 'halted', bound: 'steps' }),
    judged('right', answered),
  ]
  expect(figuresOf(all, ...rest)).toEqual({
    tickets: 6,
    resolved_rate: 0.5,
    escalated_right: 1,
    halted: 1,
    wrong: 2,
    wrongly_sent: 3,
    repair_with_feedback: 1,
    repair_without_feedback: 1.6667,
    grounding: { precision: 0.6667, recall: 1, sentences: 9 },
  })
})

test('of no tickets none is resolved', () => {
  expect(figuresOf([], ...rest)).toMatchObject({ tickets: 0, resolved_rate: 0, wrong: 0 })
})

test('what a case takes is told where somebody is paid', () => {
  const cases = [9_000, 1_001].map((costMicroUsd) => {
    const one = judged('right', answered)
    return { ...one, played: { ...one.played, costMicroUsd, tokens: costMicroUsd * 2 } }
  })
  expect(figuresOf(cases, ...rest)).toMatchObject({ per_case: { micro_usd: 5_001, tokens: 10_001 } })
  expect(figuresOf([judged('right', answered)], ...rest)).not.toHaveProperty('per_case')
})
