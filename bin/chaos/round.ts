import { setTimeout as sleep } from 'node:timers/promises'
import { openCase } from '#lib/cases/open.ts'
import type { Checkpoint } from '#lib/checkpoint.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { logger } from '#lib/log.ts'
import { smtpTransport } from '#lib/mail/transport.ts'
import { builtInShopWriter } from '#lib/shop/write-built-in.ts'
import { startWorker, type Worker } from '#lib/worker/worker.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { countActs } from './acts.ts'
import { type Desk, openDesk } from './desk.ts'
import { deciding } from './errand.ts'
import { type Hired, hire } from './hired.ts'
import { loseJobs, loseNoMoreJobs, sendAll, sendLate } from './jobs.ts'
import { type CaseEnding, caseLeft, judge } from './judge.ts'
import type { Fate, Plan } from './plan.ts'
import { makeReady } from './ready.ts'
import { faultyShop } from './shop-fault.ts'
import { isMortal, type Site } from './site.ts'
import { tend } from './tend.ts'
import type { RoundResult } from './told.ts'

/** Short enough for a round to wait for it, long enough for a busy machine to renew a lease in time. */
const leaseMs = 3_000
const sweepMs = 250
/** How long whoever is well has to bring everything to an end: so many sweeps, on a machine that may be busy. */
const boundMs = 480 * sweepMs

type Round = {
  plan: Plan
  site: Site
  desk: Desk
  caseIds: string[]
  crew: Worker[]
  hired: Hired[]
  passed: Checkpoint[]
}

/** Plays one round on a desk of its own, and judges what came of it. */
export async function playRound(plan: Plan, site: Site): Promise<RoundResult> {
  const began = Date.now()
  await using desk = await openDesk(plan, site)
  const round: Round = { plan, site, desk, caseIds: await open(plan), crew: [], hired: [], passed: [] }
  try {
    if (plan.jobs === 'lost') await loseJobs()
    if (plan.jobs === 'doubled') await sendAll(4)
    const { unended, left } = await play(round)
    const passed = [...round.passed, ...round.hired.flatMap((hired) => hired.passed)]
    const changed = unended.length === 0 && (await changedByLateJobs(round))
    await Promise.all(round.crew.splice(0).map((worker) => worker.stop()))
    const cases = await endings(round, unended)
    const judged = await judge({ plan, cases, left, mails: desk.mail.total(), changed })
    return { plan, ...fallen(round), passed, ...judged, ms: Date.now() - began }
  } finally {
    for (const hired of round.hired) hired.kill()
    await Promise.all(round.crew.map((worker) => worker.stop()))
  }
}

function fallen({ plan, hired }: Round): Pick<RoundResult, 'fell' | 'crashes'> {
  const fates = plan.fates.filter((_, index) => hired[index]?.hasFallen())
  return { fell: fates.length, crashes: fates.filter(({ kind }) => kind !== 'clock').length }
}

async function endings({ caseIds, desk }: Round, unended: readonly string[]): Promise<CaseEnding[]> {
  const all = await countActs(desk.mail)
  return Promise.all(
    caseIds.map(async (id, of) => ({
      of,
      row: await caseLeft(id),
      inTime: !unended.includes(id),
      effects: all.filter(({ caseId }) => caseId === id),
    })),
  )
}

async function open({ cases }: Plan): Promise<string[]> {
  const ids = []
  for (const { question, order } of await makeReady(cases)) {
    const opened = await openCase(USERS.maya, { question, order }, systemClock)
    if (!opened.ok) throw new Error(opened.error.message)
    ids.push(opened.value.id)
  }
  return ids
}

/**
 * Workers come to their fates; then somebody who is well takes over. Gives the cases that did not come to their end in
 * time, and whether all left who were told.
 */
async function play(round: Round): Promise<{ unended: readonly string[]; left: boolean }> {
  const { plan, caseIds } = round
  if (plan.jobs === 'doubled') await join(round)
  for (const fate of plan.fates) await meet(round, fate)
  await join(round)
  if (plan.fates.some((fate) => fate.kind === 'frozen' && fate.thaw === 'early')) {
    await sleep(leaseMs + sweepMs)
    for (const hired of round.hired) hired.goOn()
  }
  const late = await tend(caseIds, () => false, boundMs)
  for (const hired of round.hired) hired.goOn()
  const left = await Promise.all(round.hired.map((hired) => hired.dismiss(boundMs)))
  // What one of them knew that was believed dead may bring a case back to work.
  const unended = late.length === 0 ? await tend(caseIds, () => false, boundMs) : late
  return { unended, left: left.every(Boolean) }
}

/** A worker process works until it comes to its fate, or everything is at an end before. */
async function meet({ plan: { shop }, desk, site, caseIds, hired: all }: Round, fate: Fate): Promise<void> {
  const task = { fate, cases: caseIds, shop, smtpUrl: desk.mail.url, leaseMs, sweepMs }
  const hired = hire(task, desk.urlFor(fate))
  all.push(hired)
  if (fate.kind === 'killed_after') setTimeout(() => hired.kill(), fate.ms).unref()
  await tend(caseIds, () => hired.hasFallen() || hired.isGone(), boundMs)
  if (fate.kind !== 'database' || !hired.hasFallen() || !isMortal(site)) return
  await site.stop(fate.how)
  hired.goOn()
  await sleep(fate.awayMs)
  await site.start()
}

/** Somebody who is well joins the work, in this process. */
async function join({ plan, crew, desk, passed }: Round): Promise<void> {
  const worker = await startWorker({
    databaseUrl: desk.url,
    transport: smtpTransport(desk.mail.url),
    shop: faultyShop(builtInShopWriter(db(), systemClock), plan.shop),
    deciding,
    log: logger('chaos'),
    leaseMs,
    sweepMs,
    // Each hand takes two jobs a second at most.
    concurrency: Math.max(2, Math.ceil(plan.cases.length / 2)),
    watch: (point) => void passed.push(point),
  })
  crew.push(worker)
}

/** Whether jobs for everything, that come long after it is over, do anything. */
async function changedByLateJobs({ desk }: Round): Promise<boolean> {
  await loseNoMoreJobs()
  const before = await countActs(desk.mail)
  if (!(await sendLate(boundMs))) return true
  return JSON.stringify(await countActs(desk.mail)) !== JSON.stringify(before)
}
