import { randomUUID } from 'node:crypto'
import type { Person } from '#lib/actor.ts'
import { driveCase } from '#lib/cases/drive.ts'
import { takeOver } from '#lib/cases/hand-over.ts'
import { addCustomerMessage } from '#lib/cases/message.ts'
import { unwatched } from '#lib/checkpoint.ts'
import { db } from '#lib/db.ts'
import { executeEffect } from '#lib/effects/execute.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import type { MailTransport, SendResult } from '#lib/mail/transport.ts'
import { approve, sendBack } from '#lib/review/decide.ts'
import { builtInShopWriter } from '#lib/shop/write-built-in.ts'
import type { DecideOtherwise } from './deciders.ts'
import { granted, type Step, type Tale } from './tale.ts'

/** The assistant takes the case up, and stops as told if its rules are still the ones the story was written for. */
export function worked(until: Stop['kind'], otherwise?: DecideOtherwise): Step {
  return async ({ caseId, clock, decide }) => {
    const { playbookFor, deciderFor } = decide
    const driver = {
      workerId: randomUUID(),
      leaseMs: 60_000,
      clock,
      signal: new AbortController().signal,
      watch: unwatched,
      playbookFor,
      deciderFor: (name: string) => otherwise?.(deciderFor(name)) ?? deciderFor(name),
    }
    const stop = await driveCase(driver, caseId)
    return stop?.kind === until
  }
}

export function approved(ago: number, by: Person): Step {
  return at(ago, async ({ caseId, clock }) => {
    granted(await approve(by, await pending(caseId), clock))
  })
}

export function sentBack(ago: number, by: Person, reason: string): Step {
  return at(ago, async ({ caseId, clock }) => {
    granted(await sendBack(by, await pending(caseId), reason, clock))
  })
}

/** What was approved is carried out, and the mail server takes it. */
export function delivered(ago: number): Step {
  return sent(ago, (mail) => mail)
}

/** The mail is handed over, and then the line goes dead: nobody knows whether the server has taken it. */
export function receiptLost(ago: number): Step {
  const detail = 'the connection was lost before the server had answered'
  return sent(ago, (mail) => ({
    async send(message, options) {
      await mail.send(message, options)
      return { kind: 'unknown', detail }
    },
  }))
}

/** The mail server has no time just now. */
export function putOff(ago: number): Step {
  const result: SendResult = {
    kind: 'refused_for_now',
    detail: '450 4.7.1 Greylisted, please try again later',
  }
  return sent(ago, () => ({ send: async () => result }))
}

function sent(ago: number, through: (mail: MailTransport) => MailTransport): Step {
  return at(ago, async ({ caseId, clock, mail }) => {
    const executor = {
      transport: through(mail),
      mailTimeoutMs: 10_000,
      shop: builtInShopWriter(db(), clock),
      shopTimeoutMs: 10_000,
      leaseMs: 60_000,
      clock,
      watch: unwatched,
    }
    for (const { id } of await db().effect.findMany({
      where: { caseId, state: 'pending' },
      orderBy: { place: 'asc' },
      select: { id: true },
    })) {
      await executeEffect(executor, id)
    }
  })
}

export function wroteAgain(ago: number, text: string): Step {
  return at(ago, async ({ caseId, clock }) => {
    granted(await addCustomerMessage({ caseId, text }, clock))
  })
}

export function takenOver(ago: number, by: Person): Step {
  return at(ago, async ({ caseId, clock }) => {
    granted(await takeOver(by, caseId, clock))
  })
}

function at(ago: number, act: (tale: Tale) => Promise<unknown>): Step {
  return async (tale) => {
    tale.clock.set(ago)
    await act(tale)
    return true
  }
}

async function pending(caseId: Tale['caseId']) {
  const { id, version, fingerprint } = await db().proposal.findFirstOrThrow({
    where: { caseId, status: 'pending' },
    select: { id: true, version: true, fingerprint: true },
  })
  return { proposalId: id, version, fingerprint }
}
