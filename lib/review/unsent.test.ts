import { describe, expect, it } from 'vitest'
import { addCustomerMessage } from '#lib/cases/message.ts'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, granted, parkedCase, refusal, testClock } from '#lib/testing/desk.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { edit } from './edit.ts'
import { readReview } from './queries.ts'
import { dropUnsent, keepUnsent } from './unsent.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS
const text = { subject: 'Your ord', body: 'Hi Jordan,\n\nI am look' }

function keptOf(caseId: string, userId = maya.id) {
  return db().unsentReply.findUnique({ where: { caseId_userId: { caseId, userId } } })
}

describe('what a person types', () => {
  it('is kept as typed, each time anew, and the answer says since when', async () => {
    const caseId = await ask(clock)
    granted(await keepUnsent(maya, { caseId, ...text }, clock))
    const further = { ...text, body: `${text.body}ing into it.  ` }
    const { savedAt } = granted(await keepUnsent(maya, { caseId, ...further }, clock))
    expect(await keptOf(caseId)).toMatchObject({ ...further, updatedAt: new Date(savedAt) })
  })

  it('is each person’s own', async () => {
    const caseId = await ask(clock)
    granted(await keepUnsent(maya, { caseId, ...text }, clock))
    granted(await keepUnsent(priya, { caseId, subject: 'Mine', body: '' }, clock))
    granted(await dropUnsent(priya, caseId))
    expect(await keptOf(caseId)).toMatchObject(text)
    expect(await keptOf(caseId, priya.id)).toBeNull()
    const { number } = await db().case.findUniqueOrThrow({ where: { id: caseId } })
    expect((await readReview(maya, number, clock))?.unsent).toMatchObject(text)
    expect((await readReview(priya, number, clock))?.unsent).toBeNull()
  })

  it('R10: survives a colleague’s edit, the customer’s next message and the assistant’s next draft', async () => {
    const { caseId, seen } = await parkedCase(clock)
    granted(await keepUnsent(maya, { caseId, ...text }, clock))
    granted(await edit(priya, seen, { subject: 'Other', body: 'Other words.' }, clock))
    granted(await addCustomerMessage({ caseId, text: 'Any news?' }, clock))
    await drive(clock, caseId)
    expect(await keptOf(caseId)).toMatchObject(text)
  })

  it('may hold what no mail and no database can', async () => {
    const caseId = await ask(clock)
    granted(await keepUnsent(maya, { caseId, subject: 'a\nb', body: 'x\0y\ud83d' }, clock))
    expect(await keptOf(caseId)).toMatchObject({ subject: 'a\nb', body: 'x\u2400y\ufffd' })
  })

  it.each([
    ['body', { ...text, body: 'x'.repeat(100_001) }],
    ['subject', { ...text, subject: 'x'.repeat(1_001) }],
  ])('is refused whole where the %s is too long, and the last save stays', async (field, given) => {
    const caseId = await ask(clock)
    granted(await keepUnsent(maya, { caseId, ...text }, clock))
    const error = refusal(await keepUnsent(maya, { caseId, ...given }, clock))
    expect(error).toMatchObject({ kind: 'invalid', field })
    expect(error.message).toMatch(/What you typed was not saved\.$/)
    expect(await keptOf(caseId)).toMatchObject(text)
  })

  it('is kept for no case that does not exist', async () => {
    const caseId = '01a2e6b0-0000-7000-8000-000000000000'
    expect(refusal(await keepUnsent(maya, { caseId, ...text }, clock))).toMatchObject({ kind: 'not_found' })
    expect(refusal(await keepUnsent(maya, { caseId: 'O-1001', ...text }, clock))).toMatchObject({
      kind: 'invalid',
    })
  })

  it('can be dropped twice', async () => {
    const caseId = await ask(clock)
    granted(await dropUnsent(maya, caseId))
    granted(await dropUnsent(maya, caseId))
  })
})
