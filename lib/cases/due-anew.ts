import type { Tx } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'
import { dueAt } from './due.ts'

/** A case that comes back after it was answered is due again, counted from now. */
export async function dueAnew(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.case.update({ where: { id }, data: { dueAt: dueAt(at, await readSettings(tx)) } })
}
