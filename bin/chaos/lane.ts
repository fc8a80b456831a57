// A lane of a chaos run, a process of its own: plays the rounds that it is given, one after the other.
import { exitWithParent } from '../parent.ts'
import { type Plan, planSchema, stopsDatabase } from './plan.ts'
import { playRound } from './round.ts'
import { openMortalSite, type Site } from './site.ts'
import { laneTask, type RoundResult } from './told.ts'

process.env.LOG_LEVEL ??= 'silent'
exitWithParent()
const task = laneTask.parse(JSON.parse(process.argv[2] ?? ''))
const site: Site = { ...task, close: async () => undefined }
let mortal: Promise<Site> | undefined

function siteFor(plan: Plan): Promise<Site> | Site {
  if (!stopsDatabase(plan)) return site
  mortal ??= openMortalSite()
  return mortal
}

/** A round that itself breaks off says nothing of what it was to show. */
function broken(plan: Plan, fault: unknown): RoundResult {
  const none = { effects: 0, duplicated: 0, lost: 0, unknown: [], trails: 0, trailsFailed: 0 }
  return {
    plan,
    fell: 0,
    crashes: 0,
    passed: [],
    ...none,
    stuck: 1,
    faults: [`The round broke off: ${wordsOf(fault)}`],
    ms: 0,
  }
}

/** What broke, and, where that was hidden by what then broke in clearing up, both. */
function wordsOf(fault: unknown): string {
  if (fault instanceof SuppressedError)
    return `${wordsOf(fault.suppressed)}, and then ${wordsOf(fault.error)}`
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
}

process.on('message', async (given) => {
  if (given === 'leave') {
    await (await mortal)?.close()
    process.exit(0)
  }
  const plan = planSchema.parse(given)
  const result = await siteFor(plan)
  process.send?.(await playRound(plan, result).catch((fault) => broken(plan, fault)))
})
