import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, granted, refusal, testClock } from '#lib/testing/desk.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { addCustomerMessage } from './message.ts'

useDatabase('shop')
const clock = testClock()
const text = 'It has to be here by Friday. Where is it?'

const write = (caseId: string, key?: string) => addCustomerMessage({ caseId, text, key }, clock)

describe('a message delivered', () => {
  it('twice with one key is stored once', async () => {
    const caseId = await ask(clock)
    const first = granted(await write(caseId, 'mail-1'))
    const before = await deskAsStored()
    expect(granted(await write(caseId, 'mail-1'))).toEqual(first)
    expect(await deskAsStored()).toEqual(before)
  })

  it('twenty times at once with one key is stored once', async () => {
    const caseId = await ask(clock)
    const results = await Promise.all(Array.from({ length: 20 }, () => write(caseId, 'mail-2')))
    expect(new Set(results.map((result) => granted(result).id)).size).toBe(1)
    expect(await db().message.count({ where: { caseId } })).toBe(2)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('to another case with a key that was used is refused, not swallowed', async () => {
    const [one, other] = [await ask(clock), await ask(clock)]
    granted(await write(one, 'mail-3'))
    const before = await deskAsStored()
    expect(refusal(await write(other, 'mail-3'))).toMatchObject({ kind: 'invalid', field: 'key' })
    expect(await deskAsStored()).toEqual(before)
  })

  it('twenty at once without keys are all stored, in one order for messages and trail', async () => {
    const caseId = await ask(clock)
    await Promise.all(Array.from({ length: 20 }, () => write(caseId)))
    const messages = await db().message.findMany({
      where: { caseId },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    })
    const told = await trailOf(caseId, 'message_received')
    expect(told).toMatchObject(messages.map(({ id }) => ({ body: { message: id } })))
    expect(messages).toHaveLength(21)
    expect(await trailFaults(caseId)).toBe('')
  })
})

describe('a message that is refused stores nothing', () => {
  let caseId = ''
  beforeAll(async () => {
    caseId = await caseThatIs('awaiting_approval', clock)
  })

  it.each([
    ['that is empty', { text: ' ' }, 'text', 'Write what it is about.'],
    ['that shows nothing', { text: '\u200b' }, 'text', 'Write what it is about.'],
    [
      'that is too long',
      { text: 'x'.repeat(100_000) },
      'text',
      'A message may have up to 20,000 characters; this one has 100,000.',
    ],
    ['with an empty key', { key: '' }, 'key', ''],
    ['for what is no case’s id', { caseId: 'O-1001' }, 'caseId', ''],
  ])('%s', async (_what, given, field, message) => {
    const before = await deskAsStored()
    const error = refusal(await addCustomerMessage({ caseId, text, ...given }, clock))
    expect(error).toMatchObject({ kind: 'invalid', field })
    expect(error.message).toMatch(/ The message was not added\.$/)
    expect(error.message.startsWith(message)).toBe(true)
    expect(await deskAsStored()).toEqual(before)
  })

  it('for a case that does not exist', async () => {
    const before = await deskAsStored()
    const error = refusal(await write('01a2e6b0-0000-7000-8000-000000000000'))
    expect(error).toEqual({
      kind: 'not_found',
      what: 'case',
      message: 'There is no such case. The message was not added.',
    })
    expect(await deskAsStored()).toEqual(before)
  })

  it.each(['a\0b', '\ud83d'])('but not one with %j in it, nor in its subject, id or key', async (odd) => {
    const given = { caseId, text: `Hello ${odd}?`, subject: odd, messageId: odd, key: odd }
    granted(await addCustomerMessage(given, clock))
    expect(await trailFaults(caseId)).toBe('')
  })
})
