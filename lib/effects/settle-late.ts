import type { Tx } from '#lib/db.ts'
import { append } from '#lib/trail/append.ts'
import type { Case, EffectState } from '#prisma/generated/client.ts'
import type { Begun } from './begun.ts'
import type { Outcome } from './outcome.ts'
import { resume } from './resume.ts'
import { succeed } from './succeed.ts'

/** What a receipt that comes late can still make a success of. What is being done once more gets a receipt of its own. */
const open: EffectState[] = ['unknown', 'failed', 'pending']

/**
 * A result that comes after its attempt was given up as unknown. A receipt turns it into a success, and its bundle goes
 * on, unless a person has gone another way since; anything else changes nothing but the trail.
 */
export async function settleLate(tx: Tx, row: Case, begun: Begun, result: Outcome, at: Date): Promise<void> {
  const { id, attempt, messageId } = begun
  const known = await tx.effect.findUnique({ where: { id }, select: { state: true } })
  if (result.kind === 'accepted' && known !== null && open.includes(known.state)) {
    const going = known.state === 'pending' ? row : await resume(tx, row, begun, at)
    const how = { ...result, response: `late: ${result.response}` }
    return succeed(tx, going ?? row, begun, how, at, going !== null)
  }
  const detail = `late: ${result.kind === 'accepted' ? result.response : result.detail}`
  const body = { effect: id, attempt, outcome: result.kind, detail, messageId }
  await append(tx, row, [{ kind: 'effect_ended', actor: 'system', at, body }])
}
