import { z } from 'zod'

/** What a lead can give a case more of: the bounds of one go at it, and the money for all of them. */
export const limitNames = [
  'maxSteps',
  'maxRepairs',
  'deadlineMs',
  'maxCostMicroUsd',
  'maxCaseCostMicroUsd',
  'maxPromptChars',
] as const
export type LimitName = (typeof limitNames)[number]

/** Only what is to be otherwise. Counts, ms, micro-USD, characters; no more of each than the settings take. */
export const limitsGiven = z
  .object({
    maxSteps: upTo(1_000, 'tries'),
    maxRepairs: upTo(1_000, 'mistakes'),
    deadlineMs: z
      .int('Give a number of seconds.')
      .min(1_000, 'Give at least one second.')
      .max(86_400_000, 'Give at most a day.'),
    maxCostMicroUsd: money(),
    maxCaseCostMicroUsd: money(),
    maxPromptChars: upTo(100_000_000, 'characters'),
  })
  .partial()
export type LimitsGiven = z.infer<typeof limitsGiven>

function upTo(most: number, what: string) {
  const words = `Give a whole number of ${what}, from 1 to ${most.toLocaleString('en')}.`
  return z.int(words).min(1, words).max(most, words)
}

function money() {
  const words = 'Give an amount from $0.01 to $1,000.00.'
  return z.int(words).min(10_000, words).max(1_000_000_000, words)
}
