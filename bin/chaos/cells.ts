import { type Checkpoint, checkpoints } from '#lib/checkpoint.ts'
import { type Plan, type StoryName, stories, storyNames } from './plan.ts'

type ActKind = (typeof stories)[StoryName]['acts'][number]

/** What is done by being written down passes these places alone; what is done by somebody else passes all. */
const writtenDown: ReadonlySet<Checkpoint> = new Set<Checkpoint>([
  'sending: woken',
  'sending: begun, not committed',
])
const passesAll = {
  send_email: true,
  refund: true,
  reship: true,
  follow_up: false,
  close: false,
} satisfies Record<ActKind, boolean>
/** Who can be asked what was done is asked by whoever takes over from a worker that fell silent. */
const canBeAsked: ReadonlySet<ActKind> = new Set<ActKind>(['refund', 'reship'])
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
  if (at === 'sending: asked') return canBeAsked.has(kind)
  return passesAll[kind] || writtenDown.has(at)
}

/** Each crash point once for each kind of act that passes it, and once in the making of each story. */
export const cellPerKind: readonly Cell[] = everyCell.filter(
  (cell, index) =>
    cell.kind === null ||
    everyCell.findIndex(({ kind, at }) => kind === cell.kind && at === cell.at) === index,
)

/** A round in which nothing happens. */
export const calm = { fates: [], mail: null, shop: null, jobs: null } satisfies Partial<Plan>

/** A worker that is killed there. */
export function killedAt({ story, at, nth }: Cell, seed: number): Plan {
  const kind = at.startsWith('driving') ? 'driving' : 'sending'
  const fate = { kind: 'killed', at, nth } as const
  // Nobody is asked before there is a doubt.
  const before = at === 'sending: asked' ? [{ ...fate, at: 'sending: handed over' as const }] : []
  return { ...calm, seed, kind, story, fates: [...before, fate] }
}
