import type { MessagesServer } from '#bin/messages/server.ts'
import type { Driver } from '#lib/cases/drive.ts'
import { modelFor } from '#lib/cases/model.ts'
import { db } from '#lib/db.ts'
import type { Access } from '#lib/deciders/anthropic/provider.ts'
import { overdueCases } from '#lib/lifecycle/lease.ts'
import { drive, type TestClock } from './desk.ts'
import { key, startProvider } from './provider.ts'

type Options = Parameters<typeof startProvider>[0]

/** Claude as the decider of a desk whose time goes on by a test's clock, and by waiting. */
export async function askingClaude(clock: TestClock, options: Options = {}, access: Partial<Access> = {}) {
  const server = await startProvider({ now: () => clock.now().getTime(), ...options })
  return { server, driver: driverFor(server, clock, access) }
}

/** The same over a server that is there already. */
export function driverFor(
  server: MessagesServer,
  clock: TestClock,
  access: Partial<Access> = {},
): Partial<Driver> {
  const world = {
    now: () => clock.now(),
    wait: async (ms: number) => clock.pass(ms),
    random: () => 0.5,
  }
  return { model: modelFor({ apiKey: key, baseUrl: server.url, ...access }, world) }
}

/** Drives every case that is due, one after the other, and goes on to when the next one is, until some time. */
export async function driveUntil(end: number, clock: TestClock, driver: Partial<Driver>): Promise<void> {
  for (let at = clock.now(); at.getTime() < end; at = clock.now()) {
    const due = await overdueCases(db(), { at, patienceMs: 0, most: 200 })
    for (const { id } of due) await drive(clock, id, driver)
    const next = await db().case.aggregate({ where: { state: 'queued' }, _min: { wakeAt: true } })
    const until = Math.min(end, next._min.wakeAt?.getTime() ?? end)
    clock.pass(Math.max(1, until - clock.now().getTime()))
  }
}
