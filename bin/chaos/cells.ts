import { type Checkpoint, checkpoints } from '#lib/checkpoint.ts'
import type { Plan } from './plan.ts'
import { type ActKind, type StoryName, stories, storyNames } from './stories.ts'

/** What is done by being written down passes these places alone; what is done by somebody else passes all. */
const writtenDownAt: ReadonlySet<Checkpoint> = new Set<Checkpoint>([
  'sending: woken',
  'sending: begun, not committed',
])
const isWrittenDown = (kind: ActKind) => kind === 'follow_up' || kind === 'close'
/** What the shop does goes one way, whatever it is. It can be asked, by whoever takes over from a worker that fell silent. */
export const isShops = (kind: ActKind) => kind !== 'send_email' && !isWrittenDown(kind)
/** Passed once a run; the others once a turn, of which every story has three at least. */
const oncePerRun: ReadonlySet<Checkpoint> = new Set<Checkpoint>([
  'driving: woken',
  'driving: looked at',
  'driving: claimed',
  'driving: stopped',
])

export type Cell = { story: StoryName; kind: ActKind | null; at: Checkpoint; nth: number }

/** Every crash point in every story: those of the loop once, those of carrying out once for each act. */
export const everyCell: readonly Cell[] = storyNames.flatMap((story) =>
  checkpoints.flatMap((at) =>
    at.startsWith('driving') ? [drivingCell(story, at)] : sendingCells(story, at),
  ),
)

function drivingCell(story: StoryName, at: Checkpoint): Cell {
  return { story, kind: null, at, nth: oncePerRun.has(at) ? 1 : 3 }
}

function sendingCells(story: StoryName, at: Checkpoint): Cell[] {
  return stories[story].acts
    .filter((kind) => passes(kind, at))
    .map((kind, index) => ({ story, kind, at, nth: index + 1 }))
}

function passes(kind: ActKind, at: Checkpoint): boolean {
  if (at === 'sending: composed') return kind === 'send_email'
  if (at === 'sending: asked') return isShops(kind)
  return !isWrittenDown(kind) || writtenDownAt.has(at)
}

/** Those of the shop's acts that are killed everywhere; the others where most can go wrong: done, and not noted. */
const everywhere: ReadonlySet<ActKind> = new Set<ActKind>(['refund', 'reship', 'change_order_items'])
const isTold = ({ kind, at }: Cell) =>
  kind === null || !isShops(kind) || everywhere.has(kind) || at === 'sending: handed over'

/**
 * Each crash point of carrying out for each kind of act that passes it, once: all that the shop does goes one way, so for
 * some of it at one. And each of the loop in the making of two stories, each story having its turn.
 */
export const cellPerKind: readonly Cell[] = everyCell.filter((cell, index) => {
  const { story, kind, at } = cell
  if (kind !== null)
    return isTold(cell) && everyCell.findIndex((it) => it.kind === kind && it.at === at) === index
  const turn = checkpoints.indexOf(at) * 2
  return [turn, turn + 1].some((place) => storyNames[place % storyNames.length] === story)
})

/** A round in which nothing happens. */
export const calm = { fates: [], mail: null, shop: null, jobs: null } satisfies Partial<Plan>

/** A worker that is killed there. */
export function killedAt({ story, at, nth }: Cell, seed: number): Plan {
  const kind = at.startsWith('driving') ? 'driving' : 'sending'
  if (at !== 'sending: asked') return { ...calm, seed, kind, story, fates: [{ kind: 'killed', at, nth }] }
  // Nobody is asked before there is a doubt, and then about that one act alone.
  const doubted = { kind: 'killed', at: 'sending: handed over', nth } as const
  return { ...calm, seed, kind, story, fates: [doubted, { kind: 'killed', at, nth: 1 }] }
}
