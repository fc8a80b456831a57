import type { Tx } from '#lib/db.ts'
import type { ReadCase } from '#lib/lifecycle/held.ts'
import type { NewEvent } from '#lib/trail/events.ts'
import type { Message } from '#prisma/generated/client.ts'
import type { Begun } from './begun.ts'
import type { Executor } from './executor.ts'
import type { Found, Outcome } from './outcome.ts'

/** A case with what is on file of its customer. */
export type ActedOn = ReadCase & { customer: { name: string; email: string } | null }

/** How one effect of a bundle is carried out. Each kind of effect makes one of these, in a file of its own. */
export type Act = {
  /** The guard against the world as it is now: what speaks against it though it was approved; in words, or null. */
  objection(tx: Tx, row: ActedOn, at: Date): Promise<string | null>
  /** The Message-ID it will have, from the key that all attempts share; null for what is no mail. */
  messageId(key: string): string | null
  /**
   * Does it, with no transaction open. Null for what is done by being written down: its success and what it leaves are
   * one transaction, so that it is never in doubt.
   */
  perform: Perform | null
  /** Asks the provider what it has done under a key. Null where it cannot be asked. */
  lookup: ((executor: Executor, key: string) => Promise<Found>) | null
  /** Whether the provider does at most one thing under a key, so that doing it once more after a doubt is safe. */
  idempotent: boolean
  /** The mail that a success leaves in the case; left out by what sends none. */
  message?: (begun: Begun) => Pick<Message, 'authorName' | 'subject' | 'body' | 'messageId' | 'at'>
  /**
   * Writes what a success leaves in our own tables besides, in the transaction that notes it. Gives what the trail is to
   * say of it. Null where nothing is left: then its success is one statement.
   */
  record: ((tx: Tx, row: ReadCase, begun: Begun, at: Date) => Promise<NewEvent[]>) | null
}

export type Perform = (executor: Executor, begun: Begun) => Promise<Outcome>
