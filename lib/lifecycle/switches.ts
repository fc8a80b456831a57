import type { Tx } from '#lib/db.ts'
import { Prisma } from '#prisma/generated/client.ts'

// The two switches of a desk as conditions, so that the statement that begins something is the one that asks whether it
// may. A switch that is off has no row.

/** Whether the assistant is paused. */
export const assistantPaused = Prisma.sql`EXISTS (SELECT FROM "Setting" WHERE key = 'assistantPaused' AND value <> 'null')`

/** Whether sending is on hold. */
export const sendingHeld = Prisma.sql`EXISTS (SELECT FROM "Setting" WHERE key = 'sendingHeld' AND value <> 'null')`

/** Whether sending is on hold, as it stays until the transaction ends: what asks so has kept the switches. */
export const keptSendingHeld = Prisma.sql`keep_switch('sendingHeld')`

type Write = Pick<Tx, '$executeRaw'>

/** Keeps the switches as they are until the transaction ends. Many may do so at once; whoever turns one waits for them. */
export async function keepSwitches(tx: Write): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended('switches', 0))`
}

/** Until the transaction ends nobody else turns a switch, and nothing begins that asked whether it may. */
export async function lockSwitches(tx: Write): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('switches', 0))`
}
