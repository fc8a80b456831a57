import { z } from 'zod'
import { checkpoints } from '#lib/checkpoint.ts'
import { fateSchema, planSchema } from './plan.ts'
import { shopFault } from './shop-fault.ts'

// What processes of a chaos run say to each other.

/** What a worker process is started with, as JSON in its first argument. */
export const workerTask = z.object({
  fate: fateSchema,
  /** The round's cases, by id. */
  cases: z.array(z.uuid()),
  shop: shopFault.nullable(),
  smtpUrl: z.string(),
  leaseMs: z.int(),
  sweepMs: z.int(),
})
export type WorkerTask = z.infer<typeof workerTask>

/** What a worker process says: it passes a checkpoint; now comes what its plan has for it. */
export const workerSays = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passes'), point: z.enum(checkpoints) }),
  z.object({ kind: z.literal('falls') }),
])
export type WorkerSays = z.infer<typeof workerSays>

/** What it is told: to end what it is at and leave, or to go on where it waits. */
export const wordToWorker = z.enum(['leave', 'go on'])

/** What a lane is started with, as JSON in its first argument: a Postgres, and the database of it that is copied. */
export const laneTask = z.object({ server: z.string(), template: z.string() })
export type LaneTask = z.infer<typeof laneTask>

const count = z.int().min(0)

/** What became of a round. */
export const roundResult = z.object({
  plan: planSchema,
  /** How many workers came to what the plan had for them. */
  fell: count,
  /** How many of them were killed or frozen, or lost the database. */
  crashes: count,
  /** Which checkpoints they passed, and whoever was well after them, until it was over. */
  passed: z.array(z.enum(checkpoints)),
  effects: count,
  duplicated: count,
  lost: count,
  stuck: count,
  /** Acts that stay unknown, of each case. */
  unknown: z.array(count),
  trails: count,
  trailsFailed: count,
  /** What is wrong, in words. */
  faults: z.array(z.string()),
  ms: count,
})
export type RoundResult = z.infer<typeof roundResult>
