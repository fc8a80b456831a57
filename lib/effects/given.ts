import { z } from 'zod'
import type { Yielded } from '#lib/bundle-fill.ts'

/** What is stored of what an effect has given. */
export type Yields = { yields: unknown }

const yielded = z.object({ tracking: z.string().optional() })

/** What acts have given to those after them, in the order of their bundle, by what is stored of them. */
export function givenBy(before: readonly Yields[]): Yielded {
  return Object.assign({}, ...before.map(({ yields }) => yielded.parse(yields ?? {})))
}
