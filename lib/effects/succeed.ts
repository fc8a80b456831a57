import type { Tx } from '#lib/db.ts'
import type { ReadCase } from '#lib/lifecycle/held.ts'
import { askWithin } from '#lib/sql.ts'
import { actOf } from './act-of.ts'
import type { Begun } from './begun.ts'
import type { Done } from './outcome.ts'
import { writeSuccess } from './write-success.ts'

/**
 * Writes down that an effect is done, and goes on with the next of its bundle or, after the last, with the case; unless
 * the case has gone another way since. The caller holds the case.
 */
export async function succeed(
  tx: Tx,
  row: ReadCase,
  begun: Begun,
  how: Done,
  at: Date,
  goesOn = true,
): Promise<void> {
  const events = (await actOf(begun.effect).record?.(tx, row, begun, at)) ?? []
  const written = await writeSuccess(askWithin(tx), row, begun, how, { events, goesOn }, at)
  if (!written) throw new Error(`An effect of case ${row.number} ended while the case moved`)
}
