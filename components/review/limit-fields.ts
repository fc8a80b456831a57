import type { HaltedRun } from '#lib/cases/halted-run.ts'
import type { LimitName, LimitsGiven } from '#lib/cases/limits.ts'

type Limits = Record<LimitName, number>
type Field = { name: LimitName; label: string; now: string }

const money = { unit: 1_000_000, digits: 2 }
const count = { unit: 1, digits: 0 }
/** How each limit is written: in what of its base unit, with how many decimals. */
const written: Record<LimitName, { label: string; unit: number; digits: number }> = {
  maxSteps: { label: 'Tries', ...count },
  maxRepairs: { label: 'Mistakes allowed', ...count },
  deadlineMs: { label: 'Seconds of work', unit: 1_000, digits: 0 },
  maxCostMicroUsd: { label: 'US dollars at a time', ...money },
  maxCaseCostMicroUsd: { label: 'US dollars for the case', ...money },
  maxPromptChars: { label: 'Characters to read', ...count },
}
const names: LimitName[] = ['maxSteps', 'maxRepairs', 'deadlineMs', 'maxCostMicroUsd', 'maxCaseCostMicroUsd']

/** The limits a lead may change, the one that was met first; how long a case may be is only asked where that was it. */
export function fieldsOf({ limits, suggested }: Pick<HaltedRun, 'limits' | 'suggested'>): Field[] {
  const all: LimitName[] =
    suggested.maxPromptChars > limits.maxPromptChars ? ['maxPromptChars', ...names] : names
  const raised = (name: LimitName) => Number(suggested[name] > limits[name])
  return all
    .toSorted((one, other) => raised(other) - raised(one))
    .map((name) => ({ name, label: written[name].label, now: shown(limits)[name] }))
}

/** Limits as they are typed. */
export function shown(limits: Limits): Record<LimitName, string> {
  const text = (name: LimitName) => {
    const { unit, digits } = written[name]
    return (limits[name] / unit).toFixed(digits)
  }
  return {
    maxSteps: text('maxSteps'),
    maxRepairs: text('maxRepairs'),
    deadlineMs: text('deadlineMs'),
    maxCostMicroUsd: text('maxCostMicroUsd'),
    maxCaseCostMicroUsd: text('maxCaseCostMicroUsd'),
    maxPromptChars: text('maxPromptChars'),
  }
}

/** What was typed otherwise than the limits are now. What is no number is given as one that no limit can be. */
export function givenOf(values: Record<LimitName, string>, limits: Limits): LimitsGiven {
  const now = shown(limits)
  const typed = [...names, 'maxPromptChars' as const].flatMap((name) =>
    values[name] === now[name] ? [] : [[name, toBase(values[name], written[name].unit)] as const],
  )
  return Object.fromEntries(typed)
}

function toBase(text: string, unit: number): number {
  const figure = Number(text.replaceAll(/[\s,$]/g, ''))
  return text.trim() !== '' && Number.isFinite(figure) ? Math.round(figure * unit) : -1
}
