import type { Tx } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'

/** A case that comes back after it was answered is due again, counted from now. */
export async function dueAnew(tx: Tx, id: string, at: Date): Promise<void> {
  const { dueMinutes } = await readSettings(tx)
  await tx.case.update({ where: { id }, data: { dueAt: new Date(at.getTime() + dueMinutes * 60_000) } })
}
