import type { LimitName } from './limits.ts'
import { limitNames } from './limits.ts'
import type { Part } from './telling.ts'
import { note } from './telling-parts.ts'

type Given = Record<string, { was: number; now: number }>

const count = (figure: number) => figure.toLocaleString('en')
const dollars = (microUsd: number) => `$${(microUsd / 1_000_000).toFixed(2)}`

const words: Record<LimitName, (now: number, was: number) => string> = {
  maxSteps: (now, was) => `${count(now)} tries instead of ${count(was)}`,
  maxRepairs: (now, was) => `${count(now)} mistakes allowed instead of ${count(was)}`,
  deadlineMs: (now, was) => `${count(now / 1_000)} seconds of work instead of ${count(was / 1_000)}`,
  maxCostMicroUsd: (now, was) => `${dollars(now)} at a time instead of ${dollars(was)}`,
  maxCaseCostMicroUsd: (now, was) => `${dollars(now)} for the case instead of ${dollars(was)}`,
  maxPromptChars: (now, was) => `${count(now)} characters to read instead of ${count(was)}`,
}

/** What a lead gave a case more of, in words. */
export function givenParts(given: Given): Part[] {
  const told = limitNames.flatMap((name) => {
    const each = given[name]
    return each === undefined ? [] : [note(words[name](each.now, each.was))]
  })
  return told.length > 0 ? told : [note('Within the same limits')]
}
