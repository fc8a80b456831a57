import { expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { nextInLine } from '#lib/lifecycle/line.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, question, testClock } from '#lib/testing/desk.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { openCase } from './open.ts'

useDatabase('shop')
const clock = testClock()
const { order, email } = personas.stalled

test('a case that the desk opens as urgent is turned before those that waited longer', async () => {
  const earlier = granted(await openCase(USERS.maya, { question, order }, clock))
  const urgent = granted(await openCase(USERS.maya, { question, order, urgent: true }, clock))
  expect(await nextInLine(db(), clock.now())).toBe(urgent.id)
  expect(await nextInLine(db(), clock.now())).toBe(earlier.id)
})

test('a customer cannot say that theirs is', async () => {
  const opened = granted(await openCase('customer', { question, order, email, urgent: true }, clock))
  expect((await caseRow(opened.id)).priority).toBe(0)
})
