import { type Checkpoint, checkpoints } from '#lib/checkpoint.ts'
import type { Fate, Plan } from './plan.ts'
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

/** A place that work passes: in the making of a story, or (`kind`) the carrying out of one of its acts. */
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
  return stories[story].acts.filter((kind) => passes(kind, at)).map((kind) => ({ story, kind, at, nth: 1 }))
}

function passes(kind: ActKind, at: Checkpoint): boolean {
  if (at === 'sending: composed') return kind === 'send_email'
  if (at === 'sending: asked') return isShops(kind)
  return !isWrittenDown(kind) || writtenDownAt.has(at)
}

/** A round in which nothing happens. */
export const calm = { fates: [], mail: null, shop: null, jobs: null } satisfies Partial<Plan>

/** A worker that is killed there. */
export function killedAt({ story, ...cell }: Cell, seed: number): Plan {
  const kind = cell.at.startsWith('driving') ? 'driving' : 'sending'
  return { ...calm, seed, kind, cases: [story], fates: killedAtOnce([cell]) }
}

/** A worker that is killed once each of its cases has come to its place, the first to the first, and so on. */
function killedAtOnce(cells: readonly Omit<Cell, 'story'>[]): Fate[] {
  const places = cells.map(({ kind, at, nth }, of) => ({ of, kind, at, nth }))
  const asked = places.filter(({ at }) => at === 'sending: asked')
  // Nobody is asked before there is a doubt, and then about that one act alone.
  const first = places.map((it) => (asked.includes(it) ? { ...it, at: 'sending: handed over' as const } : it))
  return [first, asked].flatMap((places) => (places.length === 0 ? [] : [{ kind: 'killed', places }]))
}

/** Cases of a worker that is killed: some hold one of its connections, of which it has twenty. */
const mostAtOnce = 24

/**
 * Every cell there is in as few rounds as it takes: each is the place of a case of its own, and many stand at theirs when
 * their worker is killed. One more case at each desk, of every story somewhere, is nobody's who is killed.
 */
export const everyCellAtOnce: readonly Plan[] = groups().map((cells, index) => {
  const spared = storyNames[index % storyNames.length] ?? storyNames[0]
  const cases = [...cells.map(({ story }) => story), spared]
  return { ...calm, seed: index, kind: 'sending', cases, fates: killedAtOnce(cells) }
})

/** Those where two workers are killed in turn are together; the others mixed. */
function groups(): Cell[][] {
  const twice = everyCell.filter(({ at }) => at === 'sending: asked')
  const once = everyCell.filter((cell) => !twice.includes(cell))
  const rounds = Math.ceil(once.length / mostAtOnce)
  const mixed = Array.from({ length: rounds }, (_, round) =>
    once.filter((_, index) => index % rounds === round),
  )
  return [...mixed, twice]
}
