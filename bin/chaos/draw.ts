import { checkpoints } from '#lib/checkpoint.ts'
import { type Random, randomOf } from '#prisma/seed/random.ts'
import { calm, everyCell, isShops, killedAt } from './cells.ts'
import { everyMailFault } from './mail-fault.ts'
import { type Place, type Plan, placesOf, type RoundKind } from './plan.ts'
import { everyShopFault } from './shop-fault.ts'
import { type StoryName, stories, storyNames } from './stories.ts'

/**
 * The round of a seed: the same for ever, as long as stories, checkpoints and faults are the same. Half of all rounds
 * go through the crash points one after the other; the others are drawn.
 */
export function planOf(seed: number): Plan {
  const random = randomOf(`chaos ${seed}`)
  const cell = seed % 2 === 0 ? everyCell[(seed / 2) % everyCell.length] : undefined
  if (cell !== undefined) return killedAt(cell, seed)
  const kind = random.weighted<Exclude<RoundKind, 'driving' | 'sending'>>([
    ['anywhere', 5],
    ['twice', 4],
    ['zombie', 6],
    ['database', 2],
    ['mail', 6],
    ['shop', 6],
    ['jobs', 3],
    ['clock', 3],
    ['mixed', 5],
  ])
  return { ...calm, seed, kind, cases: [random.pick(storyNames)], ...drawn(kind, random) }
}

const withMail = storyNames.filter((story) => stories[story].acts.some((kind) => kind === 'send_email'))
const withShop = storyNames.filter((story) => stories[story].acts.some(isShops))

function drawn(kind: RoundKind, random: Random): Partial<Plan> {
  const moment = (): { cases: StoryName[]; places: Place[] } => {
    const { story, nth, ...cell } = random.pick(everyCell)
    return { cases: [story], places: [{ of: 0, ...cell, nth: nth > 1 ? random.int(1, 3) : nth }] }
  }
  switch (kind) {
    case 'anywhere':
      return { fates: [{ kind: 'killed_after', ms: random.int(300, 2_500) }] }
    case 'twice':
      return twice(random)
    case 'zombie': {
      const { cases, ...at } = moment()
      return { cases, fates: [{ kind: 'frozen', ...at, thaw: random.pick(['early', 'late']) }] }
    }
    case 'database': {
      const { cases, ...at } = moment()
      const how = random.pick(['fast', 'immediate'] as const)
      return { cases, fates: [{ kind: 'database', ...at, how, awayMs: random.int(0, 1_500) }] }
    }
    case 'mail':
      return {
        cases: [random.pick(withMail)],
        mail: mailFault(random),
      }
    case 'shop':
      return { cases: [random.pick(withShop)], shop: shopFault(random) }
    case 'jobs':
      return { jobs: random.pick(['doubled', 'lost']) }
    case 'clock': {
      const { cases, ...at } = moment()
      return {
        cases,
        fates: [{ kind: 'clock', ...at, jumpMs: random.pick([-1, 1]) * random.int(1_000, 7_200_000) }],
      }
    }
    default:
      return mixed(random)
  }
}

/** Whoever takes over is killed while it is at the same, or anywhere after it. */
function twice(random: Random): Partial<Plan> {
  const first = killedAt(random.pick(everyCell), 0)
  const from = Math.max(...first.fates.flatMap(placesOf).map(({ at }) => checkpoints.indexOf(at)))
  const place = { of: 0, kind: null, at: random.pick(checkpoints.slice(from)), nth: 1 }
  return { cases: first.cases, fates: [...first.fates, { kind: 'killed', places: [place] }] }
}

function mixed(random: Random): Partial<Plan> {
  const first = drawn(random.pick(['anywhere', 'zombie', 'clock'] as const), random)
  const jobs = random.pick(['doubled', 'lost', null] as const)
  const mail = random.pick([null, mailFault(random)])
  return { ...first, jobs, mail, shop: random.pick([null, shopFault(random)]) }
}

function mailFault(random: Random): Plan['mail'] {
  return { ...random.pick(everyMailFault), times: random.int(1, 5) }
}

function shopFault(random: Random): Plan['shop'] {
  return { ...random.pick(everyShopFault), times: random.int(1, 5) }
}
