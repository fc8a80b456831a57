import { expect, it } from 'vitest'
import { fieldsOf, givenOf, shown } from './limit-fields.ts'

const limits = {
  maxSteps: 12,
  maxRepairs: 4,
  deadlineMs: 90_000,
  maxCostMicroUsd: 500_000,
  maxCaseCostMicroUsd: 2_000_000,
  maxPromptChars: 400_000,
}

it('shows what was met first, each limit as people count it', () => {
  const fields = fieldsOf({ limits, suggested: { ...limits, deadlineMs: 180_000 } })
  expect(fields.map(({ label, now }) => `${label}: ${now}`)).toEqual([
    'Seconds of work: 90',
    'Tries: 12',
    'Mistakes allowed: 4',
    'US dollars at a time: 0.50',
    'US dollars for the case: 2.00',
  ])
})

it('asks how much may be read only where that was what stopped it', () => {
  const fields = fieldsOf({ limits, suggested: { ...limits, maxPromptChars: 800_000 } })
  expect(fields.map(({ name }) => name).indexOf('maxPromptChars')).toBe(0)
})

it('gives only what is otherwise than now, in base units', () => {
  const values = { ...shown(limits), deadlineMs: ' 180 ', maxCostMicroUsd: '$1,000.5', maxSteps: '12' }
  expect(givenOf(values, limits)).toEqual({ deadlineMs: 180_000, maxCostMicroUsd: 1_000_500_000 })
})

it.each(['', 'many', '1e999', '-3'])('gives “%s” as what no limit can be', (text) => {
  expect(givenOf({ ...shown(limits), maxSteps: text }, limits).maxSteps).toBeLessThan(0)
})
