import { z } from 'zod'
import { didWords } from '#lib/playbooks/words.ts'
import { costWords, countWords } from '#lib/words.ts'

/** One thing the assistant did or was refused. `about` is what it asked for; `place` counts from 1. */
export type WrittenStep = {
  place: number
  refused: boolean
  did: string
  about: string | null
  reason: string
}
/** How a draft came about: in short ("6 steps, 1 refused, $0.03"), and step by step. */
export type HowWritten = { brief: string; steps: WrittenStep[] }

type StepRow = { at: Date; body: string }
type Refused = { at: Date; body: { body: string } | null }
type RunRow = { index: number; costMicroUsd: number; stepRows: StepRow[] }

const calls = z.array(
  z.object({ action: z.string(), args: z.record(z.string(), z.json()), reason: z.string() }),
)
const refusal = z.object({ run: z.int(), reason: z.string() })

/** Tells a run's steps and refusals in the order in which they happened. Null if nothing came of it. */
export function howWritten(run: RunRow, refusals: Refused[]): HowWritten | null {
  const done = run.stepRows.flatMap(({ at, body }) =>
    calls.parse(JSON.parse(body)).map(({ action, args, reason }) => ({
      at: at.toISOString(),
      refused: false,
      did: didWords(action),
      about: aboutOf(args),
      reason,
    })),
  )
  const refused = refusals.flatMap(({ at, body }) => {
    const told = body && refusal.parse(JSON.parse(body.body))
    if (told?.run !== run.index) return []
    return [{ at: at.toISOString(), refused: true, did: 'Refused', about: null, reason: told.reason }]
  })
  if (done.length + refused.length === 0) return null
  const brief = [
    countWords(run.stepRows.length, 'step'),
    refused.length > 0 && `${refused.length} refused`,
    costWords(run.costMicroUsd),
  ]
  const inOrder = [...done, ...refused].sort((one, other) => one.at.localeCompare(other.at))
  const steps = inOrder.map(({ at, ...step }, index) => ({ place: index + 1, ...step }))
  return { brief: brief.filter(Boolean).join(', '), steps }
}

/** What a read asked for, where that is one short thing: an order number, a search. */
function aboutOf({ order, query }: Record<string, z.core.util.JSONType>): string | null {
  const asked = order ?? query
  return typeof asked === 'string' ? asked : null
}
