import { describe, expect, it } from 'vitest'
import { mailOf, parseBundle } from '#lib/bundle.ts'
import { takeOver } from '#lib/cases/hand-over.ts'
import { openCase } from '#lib/cases/open.ts'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { drive, granted, parkedCase, pendingOf, question, refusal, testClock } from '#lib/testing/desk.ts'
import { accepted, effectsOf, executeAll, header, transportWith } from '#lib/testing/desk-mail.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { kindsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { approve, sendBack } from './decide.ts'
import { edit } from './edit.ts'
import { expireProposals } from './expire.ts'
import { writeReply } from './write-reply.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS
const reply = {
  subject: 'Your headphones',
  body: 'Hello Jordan,\n\nI am sorry that it takes so long myself.',
}

const takenOver = () => caseThatIs('needs_human', clock)

describe('a reply written by hand', () => {
  it('is proposed like any other, approved by anybody and sent; then the case waits', async () => {
    const { caseId } = await parkedCase(clock)
    granted(await takeOver(maya, caseId, clock))
    const seen = granted(await writeReply(maya, caseId, reply, clock))
    expect(await caseRow(caseId)).toMatchObject({ state: 'needs_human' })
    expect(await pendingOf(caseId)).toMatchObject({ author: 'person', authorId: maya.id, runId: null })
    granted(await approve(priya, seen, clock))
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    expect(mails.sent.map(({ envelope }) => envelope.to)).toEqual([['jordan.lee@example.com']])
    const { number } = await caseRow(caseId)
    expect(mails.sent[0]?.bytes.toString()).toContain(
      `I am sorry that it takes so long myself.\r\n\r\nPriya\r\nNorthline Support\r\nReference #${number}`,
    )
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting', attention: null })
    expect((await kindsOf(caseId)).slice(-6)).toEqual([
      ...['withdrawn', 'drafted', 'proposed', 'approved', 'effect_started', 'effect_ended'],
    ])
    expect(await trailOf(caseId, 'proposed')).toMatchObject([
      { actor: 'model' },
      { actor: `user:${maya.id}` },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('withdraws the one before it that was not decided, whoever wrote it; both drafts stay', async () => {
    const caseId = await takenOver()
    const first = granted(await writeReply(maya, caseId, reply, clock))
    const second = granted(await writeReply(priya, caseId, { ...reply, body: 'Better.' }, clock))
    expect(refusal(await approve(maya, first, clock))).toMatchObject({
      kind: 'conflict',
      state: 'needs_human',
    })
    expect(await trailOf(caseId, 'withdrawn')).toMatchObject([
      { body: { proposal: first.proposalId, why: 'Another reply was written' } },
    ])
    expect(await db().draft.count({ where: { caseId } })).toBe(2)
    granted(await approve(maya, second, clock))
  })

  it('by twenty at once leaves one to decide on', async () => {
    const caseId = await takenOver()
    const bodies = Array.from({ length: 20 }, (_, index) => `Reply ${index}`)
    await Promise.all(bodies.map((body) => writeReply(maya, caseId, { ...reply, body }, clock)))
    expect(await db().proposal.count({ where: { caseId, status: 'pending' } })).toBe(1)
    expect(await db().draft.count({ where: { caseId } })).toBe(20)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('can be edited and then approved, but not sent back: its author is a person', async () => {
    const caseId = await takenOver()
    const seen = granted(await writeReply(maya, caseId, reply, clock))
    const before = await deskAsStored()
    expect(refusal(await sendBack(priya, seen, 'Shorter', clock))).toEqual({
      kind: 'conflict',
      message: 'It was written by hand: edit it, or write another. Nothing was sent back.',
      by: null,
      at: null,
      state: 'needs_human',
    })
    expect(await deskAsStored()).toEqual(before)
    granted(await approve(priya, granted(await edit(priya, seen, { ...reply, body: 'Hi.' }, clock)), clock))
    expect(await effectsOf(caseId)).toHaveLength(1)
  })

  it('that nobody decides on expires; the case stays with its person, and another can be written', async () => {
    const caseId = await takenOver()
    const seen = granted(await writeReply(maya, caseId, reply, clock))
    const { attention } = await caseRow(caseId)
    clock.pass(7 * 86_400_000)
    await expireProposals(clock)
    expect(await caseRow(caseId)).toMatchObject({ state: 'needs_human', attention })
    expect(refusal(await approve(maya, seen, clock)).message).toBe('It has expired. Nothing was approved.')
    granted(await writeReply(maya, caseId, reply, clock))
  })

  it('answers the newest mail of the customer, in its thread', async () => {
    const caseId = await takenOver()
    const ids = ['<one@example.com>', '<two@example.com>']
    for (const messageId of ids) {
      clock.pass(1_000)
      await db().message.create({
        data: { caseId, direction: 'inbound', authorName: 'Jordan', body: 'Hm', messageId, at: clock.now() },
      })
    }
    granted(await approve(maya, granted(await writeReply(maya, caseId, reply, clock)), clock))
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    expect(header(mails.sent[0], 'In-Reply-To')).toBe('<two@example.com>')
    expect(mails.sent[0]?.bytes.toString()).toContain(
      'References: <one@example.com>\r\n <two@example.com>\r\n',
    )
  })
})

describe('a reply to a case without a customer on file', () => {
  const byForm = async (contact: { email?: string; name?: string }) => {
    const { id } = granted(await openCase('customer', { question, ...contact }, clock))
    expect(await drive(clock, id)).toMatchObject({ kind: 'escalated' })
    return id
  }

  it('goes to whoever wrote', async () => {
    const caseId = await byForm({ email: 'new@example.com', name: 'New Person' })
    granted(await writeReply(maya, caseId, reply, clock))
    const mail = mailOf(parseBundle((await pendingOf(caseId)).bundle))
    expect(mail?.to).toEqual({ name: 'New Person', address: 'new@example.com' })
  })

  it.each([[undefined], ['new@example-.com']])(
    'is refused where it could reach nobody: %s',
    async (email) => {
      const caseId = await byForm(email === undefined ? {} : { email })
      const before = await deskAsStored()
      expect(refusal(await writeReply(maya, caseId, reply, clock))).toEqual({
        kind: 'invalid',
        field: 'recipient',
        message: 'No mail address is known for this case. Your reply was not proposed.',
      })
      expect(await deskAsStored()).toEqual(before)
    },
  )
})
