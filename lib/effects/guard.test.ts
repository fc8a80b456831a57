import { describe, expect, it } from 'vitest'
import { bundleText, fingerprint, parseBundle } from '#lib/bundle.ts'
import { openCase } from '#lib/cases/open.ts'
import { db } from '#lib/db.ts'
import { approve } from '#lib/review/decide.ts'
import { writeReply } from '#lib/review/write-reply.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { drive, granted, question, testClock } from '#lib/testing/desk.ts'
import { accepted, effectOf, executeAll, transportWith } from '#lib/testing/desk-mail.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import type { Proposal } from '#prisma/generated/client.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'

useDatabase('shop')
const clock = testClock()

/** Executes a case's mail, which must not be sent, now or later; a person is told why. */
async function expectNothingSent(caseId: string, why: string): Promise<void> {
  const mails = transportWith(accepted)
  for (let time = 0; time < 3; time += 1) await executeAll(clock, mails, caseId)
  expect(mails.sent).toHaveLength(0)
  expect(await effectOf(caseId)).toMatchObject({
    state: 'failed',
    message: null,
    attempts: [{ number: 1, outcome: 'refused', detail: why }],
  })
  expect(await caseRow(caseId)).toMatchObject({
    state: 'needs_human',
    attention: `The mail was not sent: ${why}`,
  })
  expect(await trailOf(caseId, 'effect_ended')).toMatchObject([{ body: { outcome: 'refused', detail: why } }])
  expect(await trailFaults(caseId)).toBe('')
}

describe('R3: what is not what was approved is not done', () => {
  const redirected = ({ bundle }: Proposal) => {
    const before = parseBundle(bundle)
    const to = { name: 'Jordan Lee', address: 'thief@example.com' }
    const effects = before.effects.map((effect) =>
      effect.kind === 'send_email' ? { ...effect, to } : effect,
    )
    return { ...before, effects }
  }

  it.each<[string, (proposal: Proposal) => Promise<unknown>]>([
    [
      'a bundle that was changed',
      (it) => db().proposal.update({ where: { id: it.id }, data: { bundle: bundleText(redirected(it)) } }),
    ],
    [
      'a bundle that was changed together with the proposal’s fingerprint',
      (it) => {
        const changed = redirected(it)
        const data = { bundle: bundleText(changed), fingerprint: fingerprint(changed) }
        return db().proposal.update({ where: { id: it.id }, data })
      },
    ],
    [
      'a bundle that cannot be read',
      (it) => db().proposal.update({ where: { id: it.id }, data: { bundle: '{"effects":' } }),
    ],
    [
      'a bundle of another version of the product',
      (it) =>
        db().proposal.update({ where: { id: it.id }, data: { bundle: '{"effects":[{"kind":"fax"}]}' } }),
    ],
    [
      'a decision that is no approval',
      (it) => db().decision.update({ where: { proposalId: it.id }, data: { kind: 'send_back' } }),
    ],
    [
      'a decision on another fingerprint',
      (it) => db().decision.update({ where: { proposalId: it.id }, data: { fingerprint: 'a'.repeat(64) } }),
    ],
    ['no decision at all', (it) => db().decision.delete({ where: { proposalId: it.id } })],
    [
      'an effect the bundle does not have',
      (it) => db().effect.updateMany({ where: { proposalId: it.id }, data: { place: 2 } }),
    ],
  ])('%s', async (_what, tamper) => {
    const caseId = await caseThatIs('committing', clock)
    await tamper(await db().proposal.findFirstOrThrow({ where: { caseId } }))
    await expectNothingSent(caseId, 'What was to be done is not what was approved')
  })
})

describe('what is not true any more is not done', () => {
  it('a mail to an address that the customer has left since', async () => {
    const caseId = await caseThatIs('committing', clock)
    const { email } = personas.stalled
    await db().customer.update({ where: { email }, data: { email: 'jordan@new.example.com' } })
    try {
      await expectNothingSent(caseId, "The customer's mail address has changed since it was approved")
    } finally {
      await db().customer.update({ where: { email: 'jordan@new.example.com' }, data: { email } })
    }
  })
})

describe('what cannot be written as a mail is not tried', () => {
  const reply = { subject: 'Hello', body: 'Hello there.' }
  async function approvedFor(contact: { name?: string; email: string }): Promise<string> {
    const { id } = granted(await openCase('customer', { question, ...contact }, clock))
    await drive(clock, id)
    granted(await approve(USERS.maya, granted(await writeReply(USERS.maya, id, reply, clock)), clock))
    return id
  }

  it('a mail to a name with a line break in it', async () => {
    const caseId = await approvedFor({ name: 'Eve\nBcc: all@example.com', email: 'eve@example.com' })
    await expectNothingSent(caseId, "The recipient's name holds a line break or another control character")
  })

  it('a mail from an address that is none', async () => {
    const shop = { name: 'N', team: 'N', address: 'support@northline-.test', voice: '' }
    await db().setting.create({ data: { key: 'shop', value: shop } })
    try {
      const caseId = await approvedFor({ email: 'eve@example.com' })
      await expectNothingSent(caseId, "The sender's address is not one plain mail address")
    } finally {
      await db().setting.delete({ where: { key: 'shop' } })
    }
  })
})
