import { describe, expect, it } from 'vitest'
import { fingerprint, parseBundle } from '#lib/bundle.ts'
import { takeOver } from '#lib/cases/hand-over.ts'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, parkedCase, pendingOf, refusal, testClock } from '#lib/testing/desk.ts'
import { accepted, executeAll, transportWith } from '#lib/testing/desk-mail.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { approve, sendBack } from './decide.ts'
import { edit } from './edit.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS
const text = { subject: 'About O-1001 🎧', body: 'Hello Jordan,\n\nIt is late, and we are sorry.' }

describe('an edit', () => {
  it('is a new draft version and a new fingerprint of the proposal, to be approved as it stands now', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const before = parseBundle((await pendingOf(caseId)).bundle)
    const next = granted(await edit(maya, seen, text, clock))
    const proposal = await pendingOf(caseId)
    expect(next).toEqual({ proposalId: proposal.id, version: 2, fingerprint: proposal.fingerprint })
    expect(next.proposalId).toBe(seen.proposalId)
    expect(next.fingerprint).not.toBe(seen.fingerprint)
    const bundle = parseBundle(proposal.bundle)
    expect(proposal.fingerprint).toBe(fingerprint(bundle))
    expect(bundle).toEqual({ ...before, effects: before.effects.map((it) => ({ ...it, ...text, draft: 2 })) })
    expect(await caseRow(caseId)).toMatchObject({ state: 'awaiting_approval' })
    expect((await trailOf(caseId)).at(-1)).toMatchObject({
      kind: 'edited',
      actor: `user:${maya.id}`,
      body: { proposal: proposal.id, version: 2, draft: 2, bundle: JSON.parse(proposal.bundle) },
    })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('keeps the original draft', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const [original] = await db().draft.findMany({ where: { caseId } })
    granted(await edit(maya, seen, text, clock))
    expect(await db().draft.findMany({ where: { caseId }, orderBy: { version: 'asc' } })).toMatchObject([
      original ?? {},
      { version: 2, author: 'person', authorId: maya.id, runId: null, ...text },
    ])
  })

  it('R3: leaves nothing to approve as it was before, and is what leaves once approved', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const next = granted(await edit(maya, seen, text, clock))
    expect(refusal(await approve(maya, seen, clock))).toMatchObject({ kind: 'conflict' })
    expect(refusal(await sendBack(maya, seen, 'Shorter', clock))).toMatchObject({ kind: 'conflict' })
    granted(await approve(maya, next, clock))
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(1)
    expect(mails.sent[0]?.bytes.toString()).toContain('It is late, and we are sorry.')
    expect(await db().message.findMany({ where: { caseId, direction: 'outbound' } })).toMatchObject([text])
  })

  it('can follow an edit, by somebody else too', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const second = granted(await edit(maya, seen, text, clock))
    const third = granted(await edit(priya, second, { ...text, body: 'Shorter.' }, clock))
    expect(third.version).toBe(3)
    expect(granted(await approve(maya, third, clock)).version).toBe(3)
    expect(await db().draft.count({ where: { caseId } })).toBe(3)
  })

  it('trims what stands around the text and keeps the rest as typed', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const typed = { subject: '  שלום <b>  ', body: '\n  a\n\n\tb\u200b  \n' }
    granted(await edit(maya, seen, typed, clock))
    const [effect] = parseBundle((await pendingOf(caseId)).bundle).effects
    expect(effect).toMatchObject({ subject: 'שלום <b>', body: 'a\n\n\tb\u200b' })
  })
})

describe('an edit that comes too late is refused, and what was typed stays with whoever typed it', () => {
  it.each([
    [
      'after an approval',
      'Priya Nair has approved it already.',
      'Priya Nair',
      ({ seen }: Parked) => approve(priya, seen, clock),
    ],
    [
      'after another edit',
      'It was changed since you opened it.',
      null,
      ({ seen }: Parked) => edit(priya, seen, { subject: 'A', body: 'B' }, clock),
    ],
    [
      'after a taking over',
      'It was withdrawn: the case has moved on.',
      null,
      ({ caseId }: Parked) => takeOver(priya, caseId, clock),
    ],
    ['after its time', 'It has expired.', null, async () => clock.pass(7 * 86_400_000)],
  ])('%s', async (_what, message, by, first) => {
    const parked = await parkedCase(clock)
    await first(parked)
    const typed = { ...text }
    const before = await deskAsStored()
    expect(refusal(await edit(maya, parked.seen, typed, clock))).toMatchObject({
      kind: 'conflict',
      message: `${message} Your wording was not saved.`,
      by,
    })
    expect(typed).toEqual(text)
    expect(await deskAsStored()).toEqual(before)
  })
})
type Parked = Awaited<ReturnType<typeof parkedCase>>

describe('an edit that is not valid is refused and changes nothing', () => {
  const control = 'holds a broken or a control character. Delete it.'
  it.each([
    ['no subject', { subject: ' ' }, 'subject', 'Write a subject.'],
    ['a long subject', { subject: 'x'.repeat(201) }, 'subject', 'The subject may have up to 200 characters.'],
    ['two lines of subject', { subject: 'a\nBcc: b@example.com' }, 'subject', 'The subject is one line.'],
    ['a control character in the subject', { subject: 'a\u0007' }, 'subject', `The subject ${control}`],
    ['half a character in the subject', { subject: 'a\ud83d' }, 'subject', `The subject ${control}`],
    ['no body', { body: '\n \t' }, 'body', 'Write a reply.'],
    ['a long body', { body: 'x'.repeat(20_001) }, 'body', 'The reply may have up to 20,000 characters.'],
    ['NUL in the body', { body: 'a\0' }, 'body', `The reply ${control}`],
    ['half a character in the body', { body: '\udc00' }, 'body', `The reply ${control}`],
  ])('with %s', async (_what, other, field, message) => {
    const { seen } = await parkedCase(clock)
    const before = await deskAsStored()
    const error = refusal(await edit(maya, seen, { ...text, ...other }, clock))
    expect(error).toEqual({ kind: 'invalid', field, message: `${message} Your wording was not saved.` })
    expect(await deskAsStored()).toEqual(before)
  })

  it('of nonsense or of no proposal', async () => {
    const { seen } = await parkedCase(clock)
    expect(refusal(await edit(maya, { ...seen, proposalId: 'O-1001' }, text, clock))).toMatchObject({
      kind: 'invalid',
      field: 'proposal',
    })
    const nowhere = { ...seen, proposalId: '01a2e6b0-0000-7000-8000-000000000000' }
    expect(refusal(await edit(maya, nowhere, text, clock))).toMatchObject({
      kind: 'not_found',
      what: 'proposal',
    })
  })
})
