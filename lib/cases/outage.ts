import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { isAway } from '#lib/deciders/persistent.ts'
import { postpone, wakeAll } from '#lib/lifecycle/wake.ts'
import type { Decided, Decider } from '#lib/loop/types.ts'
import { Prisma } from '#prisma/generated/client.ts'

/** How long after a probe failed the next case may ask, ms: 30 s, 1, 2, 4, 8, and then every 15 minutes. */
const firstPause = 30_000
const longestPause = 15 * 60_000
/** A case that waits looks up after this time at the latest, ms, so that none sleeps through the provider's return. */
const longestSleep = 60_000
/** How long a probe may take, ms, before another case may ask in its stead. */
const probeMs = 120_000

/** Whether a case may ask the provider now: freely, as the one that finds out whether it is back, or not before a time. */
export type Passage = { kind: 'free' | 'probe' } | { kind: 'closed'; until: Date }

/** Lets a case through to a provider. While that is away one gets through at a time, and only when a probe is due. */
export async function passageTo(provider: string, at: Date): Promise<Passage> {
  const outage = await db().providerOutage.findUnique({ where: { provider } })
  if (outage === null) return { kind: 'free' }
  const { count } = await db().providerOutage.updateMany({
    where: { provider, nextProbeAt: { lte: at } },
    data: { nextProbeAt: new Date(at.getTime() + probeMs) },
  })
  return count > 0 ? { kind: 'probe' } : { kind: 'closed', until: sleepUntil(outage.nextProbeAt, at) }
}

/** Lets a case that did not get through sleep, if it still waits. */
export async function letSleep(caseId: string, until: Date): Promise<null> {
  await postpone(db(), caseId, until)
  return null
}

function sleepUntil(nextProbeAt: Date, at: Date): Date {
  const soonest = Math.max(nextProbeAt.getTime(), at.getTime() + 1_000)
  return new Date(Math.min(soonest, at.getTime() + longestSleep))
}

/** Keeps watch over the calls of one stretch of a run. `isProbe`: the next one is to find out if the provider is back. */
export type OutageWatch = { over(decider: Decider): Decider; isProbe(): boolean; end(): Promise<void> }

/** Notices in a case's calls when the provider has gone away and when it is back, for the whole desk. */
export function outageWatch(provider: string, clock: Clock, entered: Passage): OutageWatch {
  let isProbe = entered.kind === 'probe'
  return {
    isProbe: () => isProbe,
    over: (decider) => ({
      ...decider,
      async decide(prompt, limits) {
        const began = clock.now()
        const decided = await decider.decide(prompt, limits)
        if (isAway(decided, limits)) {
          const until = await noteAway(provider, {
            since: began,
            at: clock.now(),
            isProbe,
            toldMs: decided.stop.wakeInMs,
          })
          isProbe = false
          const wakeInMs = Math.max(1, until.getTime() - clock.now().getTime())
          return { ...decided, stop: { ...decided.stop, wakeInMs } }
        }
        if (isAnswer(decided)) {
          await noteBack(provider, clock.now())
          isProbe = false
        }
        return decided
      },
    }),
    async end() {
      // It never came to ask: another may.
      if (isProbe)
        await db().providerOutage.updateMany({ where: { provider }, data: { nextProbeAt: clock.now() } })
    },
  }
}

/** Whether the provider has said something, be it that an admin has to mend something. */
function isAnswer(decided: Decided): boolean {
  return 'reply' in decided || (decided.stop.kind === 'halted' && decided.stop.bound === 'model')
}

type Seen = { since: Date; at: Date; isProbe: boolean; toldMs: number }

/** Writes down that a provider did not answer, and until when to sleep. Only a probe puts off the next one. */
async function noteAway(provider: string, { since, at, isProbe, toldMs }: Seen): Promise<Date> {
  const pause = (probes: Prisma.Sql) => Prisma.sql`${at}::timestamp + interval '1 millisecond' *
    LEAST(${longestPause}::float8, GREATEST(${firstPause}::float8 * 2 ^ ${probes}, ${toldMs}::float8))`
  const [outage] = await db().$queryRaw<{ nextProbeAt: Date }[]>`
    INSERT INTO "ProviderOutage" AS away (provider, since, "nextProbeAt")
    VALUES (${provider}, ${since}, ${pause(Prisma.sql`0`)})
    ON CONFLICT (provider) DO UPDATE SET
      "nextProbeAt" = CASE WHEN ${isProbe} THEN ${pause(Prisma.sql`(away.probes + 1)`)} ELSE away."nextProbeAt" END,
      probes = away.probes + CASE WHEN ${isProbe} THEN 1 ELSE 0 END
    RETURNING "nextProbeAt"`
  const next = outage?.nextProbeAt ?? at
  // Whoever has just asked lets the others go first.
  return sleepUntil(new Date(next.getTime() + (isProbe ? 2_000 : 0)), at)
}

/** The provider has answered: whatever waited for it goes on. */
async function noteBack(provider: string, at: Date): Promise<void> {
  const { count } = await db().providerOutage.deleteMany({ where: { provider } })
  if (count > 0) await wakeAll(db(), at)
}

/** Since when (ISO 8601) the assistant cannot be asked, and how many cases wait for it; null while it can. */
export type Away = { since: string; waiting: number }

export async function readAway(): Promise<Away | null> {
  const outage = await db().providerOutage.findFirst({ orderBy: { since: 'asc' } })
  if (outage === null) return null
  const waiting = await db().case.count({ where: { state: 'queued' } })
  return { since: outage.since.toISOString(), waiting }
}
