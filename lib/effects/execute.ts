import { signedBy } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'
import { keepLease } from '#lib/lifecycle/keep-lease.ts'
import { type ComposedMail, compose, MailError } from '#lib/mail/compose.ts'
import type { SendResult } from '#lib/mail/transport.ts'
import { type Begun, begin } from './begin.ts'
import type { Executor } from './executor.ts'
import { renewEffectLease } from './lease.ts'
import { settle } from './settle.ts'

/**
 * Carries out one approved effect: taken and committed as `executing`, then done, then written down. No transaction is
 * open while it is done. Does nothing if it is not this effect's turn or somebody else has it.
 */
export async function executeEffect(executor: Executor, effectId: string): Promise<void> {
  const { watch } = executor
  await watch('sending: woken')
  const begun = await begin(executor, effectId)
  if (begun === null) return
  await watch('sending: begun')
  const lease = keepLease(() => renewEffectLease(db(), begun.id, executor.leaseMs), executor.leaseMs)
  try {
    const result = await send(executor, begun)
    await watch('sending: handed over')
    await settle(executor, begun, result)
  } finally {
    lease.stop()
  }
  await watch('sending: settled')
}

async function send(executor: Executor, begun: Begun): Promise<SendResult> {
  const mail = composed(begun)
  if (mail instanceof MailError) return { kind: 'refused', detail: mail.message }
  await executor.watch('sending: composed')
  return executor.transport.send(mail, { timeoutMs: executor.mailTimeoutMs })
}

/** The bytes of an approved mail: the same for every attempt, whenever it is made. */
function composed(begun: Begun): ComposedMail | MailError {
  const { effect, messageId, approvedBy, approvedAt } = begun
  const { from, to, subject, body, inReplyTo, references } = effect
  const appended = signedBy(approvedBy, effect)
  const date = approvedAt
  try {
    return compose({ messageId, date, from, to, subject, body, appended, inReplyTo, references })
  } catch (fault) {
    if (fault instanceof MailError) return fault
    throw fault
  }
}
