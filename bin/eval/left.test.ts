import { expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { approve } from '#lib/review/decide.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, parkedCase, testClock } from '#lib/testing/desk.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { whatLeft } from './left.ts'

useDatabase('shop')

test('nothing has left with a proposal; an approved act has, and so has a mail that none accounts for', async () => {
  const clock = testClock()
  const { seen } = await parkedCase(clock)
  expect(await whatLeft()).toBe(0)

  granted(await approve(USERS.maya, seen, clock))
  expect(await whatLeft()).toBe(1)

  const raw = new TextEncoder().encode('Subject: Stray')
  await db().mailboxMessage.create({
    data: { sender: 'a@example.com', recipients: [], messageId: '<1@x>', raw },
  })
  expect(await whatLeft()).toBe(2)
})
