import { z } from 'zod'
import { db } from '#lib/db.ts'
import { type Call, readsBefore, writeFor } from './calls.ts'
import { type Ports, work } from './cases.ts'
import { messageOf } from './message.ts'
import { playerOf } from './player.ts'
import type { ReferenceStep, Scenario, ShopData } from './scenario.ts'

/** A write that was tried in a case of another customer, and what is wrong with what came of it; null where it was refused. */
export type Tried = { scenario: string; action: string; fault: string | null }

/**
 * Tries each write of a scenario in a case of a customer whom it does not concern: it must be refused, and nothing of the
 * order be shown. Nothing of this changes the shop, so all may share a desk; whoever calls compares it before and after.
 */
export function tryElsewhere(scenario: Scenario, data: ShopData, ports: Ports): Promise<Tried[]> {
  const email = otherEmail(scenario, data)
  const writes = scenario.steps.filter(({ kind }) => kind === 'write')
  return Promise.all(
    writes.map(async (step) => ({
      scenario: scenario.id,
      action: step.action,
      fault: await tryOne(scenario, step, email, data, ports),
    })),
  )
}

async function tryOne(
  scenario: Scenario,
  step: ReferenceStep,
  email: string,
  data: ShopData,
  ports: Ports,
): Promise<string | null> {
  const reads = readsBefore(step, data)
  const player = playerOf({ reads, writes: [{ ...foreignWrite(step), ok: true }], handsOver: false })
  const { caseId, stop } = await work(messageOf(scenario), email, player.decider, ports)
  const shown = reads.filter((call) => isOfOrder(call) && !isNotFound(player.found(call)))
  if (shown.length > 0) return `${shown.map(({ action }) => action).join(', ')} showed something of it`
  if (player.refusals().length === 0 || stop.kind === 'parked') return `it was not refused, but ${stop.kind}`
  const proposals = await db().proposal.count({ where: { caseId } })
  return proposals === 0 ? null : 'something was proposed all the same'
}

/** An address on file is changed of whoever the case is about: no argument names a customer, so one that does is tried. */
function foreignWrite(step: ReferenceStep): Call {
  const { action, args } = writeFor(step)
  const { user_id } = step.args
  return typeof user_id === 'string' ? { action, args: { ...args, customer: user_id } } : { action, args }
}

const notFound = z.object({ found: z.literal(false) })

function isNotFound(observation: string | undefined): boolean {
  return observation !== undefined && notFound.safeParse(JSON.parse(observation)).success
}

function isOfOrder({ action }: Call): boolean {
  return action === 'get_order' || action === 'get_shipment'
}

/** Of the customer who comes after the scenario's. @throws Error where the shop has no second one. */
function otherEmail({ customer }: Scenario, { users }: ShopData): string {
  const ids = Object.keys(users)
  const next = ids[(ids.indexOf(customer ?? '') + 1) % ids.length]
  const user = next === customer || next === undefined ? undefined : users[next]
  if (user === undefined) throw new Error('The shop has no other customer')
  return user.email
}
