import { expect, it } from 'vitest'
import { mailOf, parseBundle } from '#lib/bundle.ts'
import { addCustomerMessage } from '#lib/cases/message.ts'
import { approve, sendBack } from '#lib/review/decide.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, park, parkedCase, pendingOf, testClock } from '#lib/testing/desk.ts'
import { accepted, executeAll, transportWith } from '#lib/testing/desk-mail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'

useDatabase('shop')

const clock = testClock()

async function bodyOf(caseId: string): Promise<string> {
  return mailOf(parseBundle((await pendingOf(caseId)).bundle))?.body ?? ''
}

async function writeAgain(caseId: string, text: string): Promise<string> {
  granted(await addCustomerMessage({ caseId, text }, clock))
  await park(clock, caseId)
  return bodyOf(caseId)
}

it('a customer who writes again once they were written to is not told the same once more', async () => {
  const { caseId, seen } = await parkedCase(clock)
  const first = await bodyOf(caseId)
  granted(await approve(USERS.maya, seen, clock))
  await executeAll(clock, transportWith(accepted), caseId)
  const second = await writeAgain(caseId, 'Any news?')
  expect(second).toContain(
    'Thank you for writing again. Order O-1001 has not been scanned since our last mail',
  )
  expect(second.length).toBeLessThan(first.length)
  expect(second).not.toContain('NP4471200')
})

it('a customer who writes again before anything was sent gets one letter for all they wrote', async () => {
  const { caseId } = await parkedCase(clock, personas.late)
  const body = await writeAgain(caseId, 'Hello? I leave for a trip on Friday.')
  expect(body).toContain('Thank you for your messages. I have looked up your order O-1009.')
  expect(body).toContain('“I leave for a trip on Friday.”')
  await writeAgain(caseId, 'Anybody there?')
  expect(await writeAgain(caseId, 'Where is it?')).toBe(body)
})

it('a draft that was sent back is written anew, as the reason asks', async () => {
  const { caseId, seen } = await parkedCase(clock)
  const first = await bodyOf(caseId)
  granted(await sendBack(USERS.maya, seen, 'Too long. Keep it short, and start by saying sorry.', clock))
  await park(clock, caseId)
  const second = await bodyOf(caseId)
  expect(second).toMatch(/^Hi Jordan,\n\nI am sorry that your order O-1001 is late\.\n\n/)
  expect(second.length).toBeLessThan(first.length * 0.8)
})
