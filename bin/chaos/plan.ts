import { z } from 'zod'
import { checkpoints } from '#lib/checkpoint.ts'
import { EffectKind } from '#prisma/generated/enums.ts'
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

/**
 * Where a worker comes to with a case of the round's (`of`, from 0): the how manieth time it passes a checkpoint with it, or
 * with an act of it, of a kind where one is said.
 */
export const placeSchema = z.object({
  of: z.int().min(0),
  kind: z.enum(EffectKind).nullable(),
  at: z.enum(checkpoints),
  nth: z.int().min(1),
})
export type Place = z.infer<typeof placeSchema>
const moment = { places: z.array(placeSchema).min(1) }

/** What becomes of a worker, and when: once it has come to all of these places. It works at these cases alone. */
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
  /** The story of each case that is opened, by a customer of its own. */
  cases: z.array(z.enum(storyNames)).min(1),
  fates: z.array(fateSchema),
  mail: mailFault.nullable(),
  shop: shopFault.nullable(),
  jobs: z.enum(['doubled', 'lost']).nullable(),
})

export type Plan = z.infer<typeof planSchema>
export type Fate = z.infer<typeof fateSchema>

/** Where a worker is when its fate comes; empty for one that is killed wherever it is. */
export function placesOf(fate: Fate): readonly Place[] {
  return 'places' in fate ? fate.places : []
}

export function stopsDatabase({ fates }: Plan): boolean {
  return fates.some(({ kind }) => kind === 'database')
}

/** A plan in a few words, for whoever has to find out what went wrong. */
export function planWords({ cases, fates, mail, shop, jobs }: Plan): string {
  const words = (given: object) => Object.values(given).join(' ')
  const placeWords = ({ of, kind, at, nth }: Place) => `case ${of} ${kind ?? ''} ${at} ${nth}`
  const parts = [
    `story ${cases.join(', ')}`,
    ...fates.map((fate) => `worker ${words({ ...fate, places: placesOf(fate).map(placeWords) })}`),
    ...(mail === null ? [] : [`mail ${words(mail)}`]),
    ...(shop === null ? [] : [`shop ${words(shop)}`]),
    ...(jobs === null ? [] : [`jobs ${jobs}`]),
  ]
  return parts.join(', ')
}
