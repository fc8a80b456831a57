import type { Tx } from '#lib/db.ts'

type Write = Pick<Tx, '$executeRaw'>

/** Lets a case that waits for a worker wait until some time; one that is under way is left alone. */
export async function postpone(tx: Write, caseId: string, until: Date): Promise<void> {
  await tx.$executeRaw`UPDATE "Case" SET "wakeAt" = ${until} WHERE id = ${caseId}::uuid AND state = 'queued'`
}

/** Wakes every case that waits for a worker until some later time. Gives how many there were. */
export function wakeAll(tx: Write, at: Date): Promise<number> {
  return tx.$executeRaw`UPDATE "Case" SET "wakeAt" = ${at} WHERE state = 'queued' AND "wakeAt" > ${at}`
}
