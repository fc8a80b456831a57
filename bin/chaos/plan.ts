import { z } from 'zod'
import { checkpoints } from '#lib/checkpoint.ts'
import { mailFault } from './mail-fault.ts'
import { shopFault } from './shop-fault.ts'
import { storyNames } from './stories.ts'

/** The kinds of round there are, and what each is called in the terminal. */
export const kinds = {
  driving: 'killed while a case is worked on',
  sending: 'killed while an act is carried out',
  anywhere: 'killed at any moment',
  twice: 'killed, and whoever took over too',
  zombie: 'stopped, believed dead, and awake again',
  database: 'Postgres stopped and started',
  mail: 'a mail server at fault',
  shop: 'a shop at fault',
  jobs: 'jobs doubled, lost and late',
  clock: 'a clock that jumps',
  mixed: 'several of these at once',
} as const

export type RoundKind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as [RoundKind, ...RoundKind[]]

const ms = z.int()
const nth = z.int().min(1)
const moment = { at: z.enum(checkpoints), nth }

/** What becomes of a worker, and when: at the how manieth time it passes a checkpoint. */
export const fateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('killed'), ...moment }),
  /** Frozen there, and thawed once others have done its work, or while they are at it. */
  z.object({ kind: z.literal('frozen'), ...moment, thaw: z.enum(['early', 'late']) }),
  /** Killed so many ms after it began. */
  z.object({ kind: z.literal('killed_after'), ms: ms.min(0) }),
  /** The database stops there, is away for so long, and comes back. */
  z.object({ kind: z.literal('database'), ...moment, how: z.enum(['fast', 'immediate']), awayMs: ms.min(0) }),
  /** Its clock jumps there. */
  z.object({ kind: z.literal('clock'), ...moment, jumpMs: ms }),
])

/**
 * One round, whole: from the same plan the same is tried again. Workers come to their fates one after the other, each
 * taking over from the one before; then one who is well takes over.
 */
export const planSchema = z.object({
  seed: z.int(),
  kind: z.enum(kindNames),
  story: z.enum(storyNames),
  fates: z.array(fateSchema),
  mail: mailFault.nullable(),
  shop: shopFault.nullable(),
  jobs: z.enum(['doubled', 'lost']).nullable(),
})

export type Plan = z.infer<typeof planSchema>
export type Fate = z.infer<typeof fateSchema>

export function stopsDatabase({ fates }: Plan): boolean {
  return fates.some(({ kind }) => kind === 'database')
}

/** A plan in a few words, for whoever has to find out what went wrong. */
export function planWords({ story, fates, mail, shop, jobs }: Plan): string {
  const words = (given: object) => Object.values(given).join(' ')
  const parts = [
    `story ${story}`,
    ...fates.map((fate) => `worker ${words(fate)}`),
    ...(mail === null ? [] : [`mail ${words(mail)}`]),
    ...(shop === null ? [] : [`shop ${words(shop)}`]),
    ...(jobs === null ? [] : [`jobs ${jobs}`]),
  ]
  return parts.join(', ')
}
