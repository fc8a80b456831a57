import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'

useDatabase()

test('the first case has number 1001', async () => {
  const at = new Date()
  const made = await db().case.create({
    data: {
      playbook: 'p',
      subject: 's',
      channel: 'form',
      scope: 'none',
      dueAt: at,
      openedAt: at,
      stateSince: at,
    },
  })
  expect(made.number).toBe(1001)
})
