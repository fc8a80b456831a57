import { randomUUID } from 'node:crypto'
import { driveCase } from '#lib/cases/drive.ts'
import { openCase } from '#lib/cases/open.ts'
import type { standardPorts } from '#lib/cases/standard-ports.ts'
import { unwatched } from '#lib/checkpoint.ts'
import { systemClock } from '#lib/clock.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import type { Decider } from '#lib/loop/types.ts'
import { USERS } from '#prisma/seed/data/users.ts'

/** What cases are worked with: the playbooks, and the rules. */
export type Ports = ReturnType<typeof standardPorts>

/** The lease of whoever works here, ms: nobody else does, so it never ends by itself. */
export const leaseMs = 60_000

/**
 * Opens a case for what a customer wrote and has it worked to its first stop.
 *
 * @param email the customer's; null where nobody is verified.
 * @param decider who decides; null for the rules.
 * @throws Error where it cannot be opened or is not taken up.
 */
export async function work(
  question: string,
  email: string | null,
  decider: Decider | null,
  ports: Ports,
): Promise<{ caseId: string; stop: Stop }> {
  const opened = await openCase(USERS.maya, { question, ...(email !== null && { email }) }, systemClock)
  if (!opened.ok) throw new Error(opened.error.message)
  const caseId = opened.value.id
  const driver = {
    ...ports,
    ...(decider !== null && { deciderFor: () => decider }),
    workerId: randomUUID(),
    leaseMs,
    clock: systemClock,
    signal: new AbortController().signal,
    watch: unwatched,
  }
  const stop = await driveCase(driver, caseId)
  if (stop === null) throw new Error(`Case ${caseId} was not taken up`)
  return { caseId, stop }
}
