import type { Tx } from '#lib/db.ts'
import type { SendResult } from '#lib/mail/transport.ts'
import type { Case } from '#prisma/generated/client.ts'
import type { Begun } from './begun.ts'
import type { Executor } from './executor.ts'

/** How one effect of a bundle is carried out. Each kind of effect makes one of these, in a file of its own. */
export type Act = {
  /** What speaks against it now, though it was approved; in words, or null. */
  objection(tx: Tx, row: Case): Promise<string | null>
  /** The Message-ID it will have, from the key that all attempts share; null for what is no mail. */
  messageId(key: string): string | null
  /**
   * Does it, with no transaction open. Null for what is done by being written down: its success and what it leaves are
   * one transaction, so that it is never in doubt.
   */
  perform: ((executor: Executor, begun: Begun) => Promise<SendResult>) | null
  /** Writes what a success leaves in our own tables, in the transaction that notes it. */
  record(tx: Tx, row: Case, begun: Begun, at: Date): Promise<void>
}
