import { z } from 'zod'

/**
 * The queues and what their jobs carry: an id to look at, nothing to trust. A job only wakes a worker; what there is
 * to do stands in our own tables.
 */
export const queues = {
  'drive-case': z.object({ caseId: z.uuid() }),
  'execute-effect': z.object({ effectId: z.uuid() }),
} as const

export type QueueName = keyof typeof queues
export type JobData<Name extends QueueName> = z.infer<(typeof queues)[Name]>
