import type { Tx } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'
import type { EffectKind } from '#prisma/generated/client.ts'

/** The pauses before each further try at an effect, in ms; after the last, a person is told. */
export async function pausesOf(tx: Tx, kind: EffectKind): Promise<number[]> {
  const { mailRetrySeconds, shopRetrySeconds } = await readSettings(tx)
  return (kind === 'send_email' ? mailRetrySeconds : shopRetrySeconds).map((seconds) => seconds * 1_000)
}
