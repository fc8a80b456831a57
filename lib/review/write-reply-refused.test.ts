import { describe, expect, it } from 'vitest'
import { useDatabase } from '#lib/testing/database.ts'
import { refusal, testClock } from '#lib/testing/desk.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { writeReply } from './write-reply.ts'

useDatabase('shop')
const clock = testClock()
const { maya } = USERS
const reply = { subject: 'Your headphones', body: 'Hello Jordan,\n\nI have asked the carrier myself.' }

describe('a reply by hand is refused and changes nothing', () => {
  it.each<CaseState>(['queued', 'running', 'awaiting_approval', 'committing', 'waiting', 'closed'])(
    'on a case that is %s',
    async (state) => {
      const caseId = await caseThatIs(state, clock)
      const before = await deskAsStored()
      expect(refusal(await writeReply(maya, caseId, reply, clock))).toMatchObject({
        kind: 'conflict',
        message: 'The case is not with a person: take it over first. Your reply was not proposed.',
        state,
      })
      expect(await deskAsStored()).toEqual(before)
    },
  )

  it.each(['01a2e6b0-0000-7000-8000-000000000000', 'O-1001'])('on no case %s', async (caseId) => {
    const message = 'There is no such case. Your reply was not proposed.'
    expect(refusal(await writeReply(maya, caseId, reply, clock))).toEqual({
      kind: 'not_found',
      what: 'case',
      message,
    })
  })

  it('where its text is not valid', async () => {
    const caseId = await caseThatIs('needs_human', clock)
    const before = await deskAsStored()
    expect(refusal(await writeReply(maya, caseId, { ...reply, body: ' ' }, clock))).toEqual({
      kind: 'invalid',
      field: 'body',
      message: 'Write a reply. Your reply was not proposed.',
    })
    expect(await deskAsStored()).toEqual(before)
  })
})
