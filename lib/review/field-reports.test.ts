// What users of other desks and frameworks reported of review: who saw what, who decided, and what was carried out.
import { describe, expect, test } from 'vitest'
import { bundleText, fingerprint, mailOf, parseBundle } from '#lib/bundle.ts'
import { closeDatabase, db, pool } from '#lib/db.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, parkedCase, pendingOf, refusal, seen, testClock } from '#lib/testing/desk.ts'
import { orderOf, proposed, refund, send } from '#lib/testing/desk-bundles.ts'
import { accepted, executeAll, transportWith } from '#lib/testing/desk-mail.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { approve, sendBack } from './decide.ts'
import { whatFollows } from './decided.ts'
import { edit } from './edit.ts'
import { readReview } from './queries.ts'
import { replyText } from './schema.ts'
import { writeReply } from './write-reply.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya, sam } = USERS
const words = { subject: 'About your order', body: 'Hello Jordan, thank you for your patience.' }

test('R1: what is told of an approval is read from what was committed; one that wrote nothing is told as no success', async () => {
  const { caseId, seen: first } = await parkedCase(clock)
  await pool().query('ALTER SCHEMA pgboss RENAME TO pgboss_away')
  try {
    await expect(approve(maya, first, clock)).rejects.toThrow()
  } finally {
    await pool().query('ALTER SCHEMA pgboss_away RENAME TO pgboss')
  }
  expect(await db().decision.count({ where: { proposal: { caseId } } })).toBe(0)
  const decision = granted(await approve(maya, first, clock))
  expect(await whatFollows(decision.proposalId, clock)).toMatchObject({
    proposalId: first.proposalId,
    to: [personas.stalled.email],
    closes: false,
  })
})

describe('R5: what a reviewer edits has the types of what was proposed', () => {
  test('an amount that came back as text is no bundle, and is neither approved nor carried out', async () => {
    const { totalCents, currency } = await orderOf(personas.lost)
    const { caseId } = await proposed(clock, personas.lost, [
      refund(totalCents, currency, personas.lost),
      send,
    ])
    const proposal = await pendingOf(caseId)
    const asText = proposal.bundle.replaceAll(`"amountCents":${totalCents}`, `"amountCents":"${totalCents}"`)
    expect(asText).not.toBe(proposal.bundle)
    expect(() => parseBundle(asText)).toThrow()
    await db().proposal.update({ where: { id: proposal.id }, data: { bundle: asText } })
    await expect(approve(sam, seen(proposal), clock)).rejects.toThrow()
    expect(await db().effect.count({ where: { caseId } })).toBe(0)

    // As it was, an edit of its words leaves the amount a number, and the same.
    await db().proposal.update({ where: { id: proposal.id }, data: { bundle: proposal.bundle } })
    granted(await edit(maya, seen(proposal), words, clock))
    expect(parseBundle((await pendingOf(caseId)).bundle).effects).toMatchObject([
      { kind: 'refund', amountCents: totalCents },
      { kind: 'send_email', body: words.body },
    ])
  })

  test.each([
    { subject: 12_900, body: 'Hello' },
    { subject: 'Hello', body: ['Hello'] },
    { subject: 'Hello' },
  ])('wording that is no text is refused: %o', (given) =>
    expect(replyText.safeParse(given).success).toBe(false),
  )
})

describe('R9: what was decided in one place is decided everywhere', () => {
  test('whichever version of it somebody else has on their screen', async () => {
    const { caseId, seen: older } = await parkedCase(clock)
    const newer = granted(await edit(maya, older, words, clock))
    granted(await approve(maya, newer, clock))
    const before = await deskAsStored()
    for (const stale of [older, newer]) {
      expect(refusal(await approve(priya, stale, clock))).toMatchObject({ kind: 'conflict', by: 'Maya Chen' })
      expect(refusal(await sendBack(priya, stale, 'Shorter', clock))).toMatchObject({ kind: 'conflict' })
      expect(refusal(await edit(priya, stale, words, clock))).toMatchObject({ kind: 'conflict' })
    }
    expect(await deskAsStored()).toEqual(before)
    expect(await db().proposal.count({ where: { caseId, status: 'pending' } })).toBe(0)
  })

  test('and a case never has two that could be approved', async () => {
    const caseId = await caseThatIs('needs_human', clock)
    const first = granted(await writeReply(maya, caseId, words, clock))
    granted(await writeReply(priya, caseId, { ...words, body: 'Hello, again.' }, clock))
    expect(refusal(await approve(maya, first, clock))).toMatchObject({
      message: 'It was withdrawn: the case has moved on. Nothing was approved.',
    })
    const { id: _, ...pending } = await pendingOf(caseId)
    await expect(db().proposal.create({ data: pending })).rejects.toThrow(/Unique constraint/)
  })
})

test('R11: a proposal outlives every process: it is decided days later, over connections that did not know of it', async () => {
  const { caseId, seen: first } = await parkedCase(clock)
  await stopSending()
  await closeDatabase()
  clock.pass(6 * 86_400_000)
  granted(await approve(maya, first, clock))
  const mails = transportWith(accepted)
  await executeAll(clock, mails, caseId)
  expect(mails.sent).toHaveLength(1)
})

test('R11: a proposal that an older version of the product wrote is read, shown and decided by this one', async () => {
  const { caseId } = await parkedCase(clock)
  const { id, bundle } = await pendingOf(caseId)
  const { sources: _, ...older } = parseBundle(bundle)
  const data = { bundle: bundleText(older), fingerprint: fingerprint(older), movesCents: null }
  await db().proposal.update({ where: { id }, data })
  const { number } = await caseRow(caseId)
  expect((await readReview(maya, number, clock))?.proposal).toMatchObject({
    status: 'pending',
    waitsFor: null,
  })
  granted(await approve(maya, seen(await pendingOf(caseId)), clock))
})

test('S6: the review shows what will leave, address and footer included, and the fingerprint covers all of it', async () => {
  const { caseId, seen: first } = await parkedCase(clock)
  const { number } = await caseRow(caseId)
  const shown = (await readReview(maya, number, clock))?.proposal?.mail
  const bundle = parseBundle((await pendingOf(caseId)).bundle)
  const mail = mailOf(bundle)
  expect(shown).toMatchObject({ to: mail?.to, subject: mail?.subject, body: mail?.body })
  for (const other of [
    { to: { name: null, address: 'somebody.else@example.com' } },
    { appended: 'Yours' },
    { subject: 'Other' },
    { from: { name: 'Northline', address: 'other@northline.test' } },
  ]) {
    const effects = bundle.effects.map((effect) =>
      effect.kind === 'send_email' ? { ...effect, ...other } : effect,
    )
    expect(fingerprint({ ...bundle, effects })).not.toBe(first.fingerprint)
  }
  granted(await approve(maya, first, clock))
  const mails = transportWith(accepted)
  await executeAll(clock, mails, caseId)
  const [sent] = mails.sent
  expect(sent?.envelope.to).toEqual([shown?.to.address])
  const text = Buffer.from(sent?.bytes ?? '')
    .toString()
    .replaceAll('=\r\n', '')
    .replaceAll('\r\n', '\n')
  for (const line of shown?.appended.split('\n') ?? ['nothing']) expect(text).toContain(line)
})
