import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { parseBundle } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'
import { readMailboxList } from '#lib/mail/mailbox-page.ts'
import { storeInMailbox } from '#lib/mail/mailbox-store.ts'
import type { MailTransport, SendResult } from '#lib/mail/transport.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, park, pendingOf, refusal, testClock } from '#lib/testing/desk.ts'
import { accepted, executeAll, unknownOutcome } from '#lib/testing/desk-mail.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { promptsOf, trailFaults } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { closeCase } from './hand-over.ts'
import { replyAsCustomer } from './reply-as-customer.ts'

useDatabase('shop')
const clock = testClock()
const text = 'Thank you. And when will it be here?'

beforeEach(() => {
  process.env.LOCAL_MAILBOX = 'true'
})

const newKey = () => randomUUID().replaceAll('-', '')
const reply = (mailId: string, given: { text?: string; key?: string } = {}) =>
  replyAsCustomer({ mailId, text, key: newKey(), ...given }, clock)
const inbound = (caseId: string) =>
  db().message.findMany({ where: { caseId, direction: 'inbound' }, orderBy: { at: 'asc' }, skip: 1 })

const mailboxWith = (result: SendResult): MailTransport => ({
  async send({ envelope: { from, to }, bytes }) {
    await storeInMailbox({ sender: from, recipients: to, raw: bytes })
    return result
  },
})

/** Jordan's case, its mail in the mailbox, whatever became known of that. */
async function mailed(result: SendResult = accepted) {
  const caseId = await caseThatIs('committing', clock)
  await executeAll(clock, mailboxWith(result), caseId)
  const [mail] = (await readMailboxList()).rows
  return { caseId, mailId: mail?.id ?? '' }
}

describe('a reply to a mail of the mailbox', () => {
  it('is added to the case as the customer’s mail, and the case is taken up anew', async () => {
    const { caseId, mailId } = await mailed()
    const key = newKey()
    const { number } = await caseRow(caseId)
    expect(granted(await reply(mailId, { key }))).toEqual({ caseNumber: number })
    const sent = await db().message.findFirstOrThrow({ where: { caseId, direction: 'outbound' } })
    expect(await inbound(caseId)).toMatchObject([
      {
        authorName: 'Jordan Lee',
        subject: `Re: ${sent.subject}`,
        body: text,
        messageId: `<${key}@example.com>`,
      },
    ])
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued' })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('is what the next draft answers, in one conversation of mails', async () => {
    const { caseId, mailId } = await mailed()
    const key = newKey()
    granted(await reply(mailId, { key }))
    await park(clock, caseId)
    expect((await promptsOf(caseId, 2)).every((prompt) => prompt.includes(text))).toBe(true)
    const [mail] = parseBundle((await pendingOf(caseId)).bundle).effects
    expect(mail).toMatchObject({ inReplyTo: `<${key}@example.com>` })
  })

  it('reaches the case of a mail that may have been sent, which stays with the person', async () => {
    const { caseId, mailId } = await mailed(unknownOutcome)
    granted(await reply(mailId))
    expect(await inbound(caseId)).toMatchObject([{ body: text }])
    expect(await caseRow(caseId)).toMatchObject({ state: 'needs_human', customerWroteAgain: true })
  })

  it('opens a closed case again', async () => {
    const { caseId, mailId } = await mailed()
    granted(await closeCase(USERS.maya, caseId, 'Solved', clock))
    granted(await reply(mailId))
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued' })
  })

  it('sent twice with one key is added once', async () => {
    const { caseId, mailId } = await mailed()
    const key = newKey()
    await Promise.all([reply(mailId, { key }), reply(mailId, { key })])
    granted(await reply(mailId, { key }))
    expect(await inbound(caseId)).toHaveLength(1)
  })

  it('to a reply has no second “Re:”', async () => {
    const { caseId, mailId } = await mailed()
    await db().mailboxMessage.update({ where: { id: mailId }, data: { subject: 'RE: your order' } })
    granted(await reply(mailId))
    expect(await inbound(caseId)).toMatchObject([{ subject: 'RE: your order' }])
  })
})

describe('nothing is added by a reply', () => {
  it('where mail goes to a real mail server', async () => {
    const { mailId } = await mailed()
    const before = await deskAsStored()
    for (const value of ['false', '']) {
      process.env.LOCAL_MAILBOX = value
      expect(refusal(await reply(mailId))).toMatchObject({ kind: 'forbidden' })
    }
    expect(await deskAsStored()).toEqual(before)
  })

  it.each(['', ' \n', '\u200b'])('that says %j', async (blank) => {
    const { mailId } = await mailed()
    const before = await deskAsStored()
    expect(refusal(await reply(mailId, { text: blank }))).toMatchObject({ kind: 'invalid', field: 'text' })
    expect(await deskAsStored()).toEqual(before)
  })

  it('to a mail of no case, or to none', async () => {
    const about = { sender: 'a@x.example', recipients: ['b@x.example'] }
    await storeInMailbox({ ...about, raw: Buffer.from('Message-ID: <1@x.example>\r\n\r\nHi\r\n') })
    await storeInMailbox({ ...about, raw: Buffer.from('Message-ID: <odd@x@@>\r\n\r\nHi\r\n') })
    await storeInMailbox({ ...about, raw: Buffer.from('Subject: none\r\n\r\nHi\r\n') })
    const strays = await db().mailboxMessage.findMany({ where: { sender: about.sender } })
    const before = await deskAsStored()
    for (const id of [...strays.map((mail) => mail.id), randomUUID()]) {
      const message = 'This mail belongs to no case. Nothing was added.'
      expect(refusal(await reply(id))).toEqual({ kind: 'not_found', what: 'case', message })
    }
    expect(await deskAsStored()).toEqual(before)
  })
})
