import { describe, expect, it } from 'vitest'
import type { Json } from '#lib/json.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, decidingOtherwise, drive, granted, question, testClock } from '#lib/testing/desk.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { says } from '#lib/testing/loop.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { askForRedraft } from './hand-over.ts'
import { openCase } from './open.ts'

useDatabase('shop')
const clock = testClock()

const act = (action: string, args: Json = {}) => ({ action, args, reason: 'It comes next' })
const hasty = [
  act('get_customer'),
  act('draft_email', { subject: 'Hello', body: 'Hello there' }),
  act('propose_send'),
]
/** Decides on these acts, one a turn, whatever the prompt says, and then for ever on the last. */
const decidingOn = (acts: Json[]) =>
  decidingOtherwise(async (turn) => says(acts[Math.min(turn, acts.length) - 1] ?? null))

describe('parking a case of somebody not on file', () => {
  const byForm = async (email?: string) =>
    granted(await openCase('customer', { question, ...(email && { email }) }, clock)).id

  it('proposes a mail to whoever wrote', async () => {
    const caseId = await byForm('new@example.com')
    expect(await drive(clock, caseId, decidingOn(hasty))).toMatchObject({ kind: 'parked' })
    expect(await trailOf(caseId, 'proposed')).toMatchObject([
      { body: { bundle: { effects: [{ to: { name: null, address: 'new@example.com' } }] } } },
    ])
  })

  it.each([[undefined], ['new@example-.com'], [`${'x'.repeat(65)}@example.com`]])(
    'is refused to a model where no mail can reach them: %s',
    async (email) => {
      const caseId = await byForm(email)
      expect(await drive(clock, caseId, decidingOn(hasty))).toMatchObject({
        kind: 'halted',
        bound: 'repairs',
      })
      expect(await trailOf(caseId, 'refused')).toContainEqual(
        expect.objectContaining({
          body: expect.objectContaining({
            refusal: 'precondition',
            reason: expect.stringContaining('No mail address is known for this case. Escalate instead.'),
          }),
        }),
      )
      expect(await caseRow(caseId)).toMatchObject({
        state: 'needs_human',
        attention: 'Stopped: it kept making mistakes',
      })
      expect(await trailFaults(caseId)).toBe('')
    },
  )
})

describe('parking again', () => {
  it('keeps the facts of this run beside the proposal, not the old ones', async () => {
    const caseId = await ask(clock)
    const read = [act('get_shipment', { order: 'O-1001' }), act('escalate', { why: 'Not now' })]
    await drive(clock, caseId, decidingOn(read))
    granted(await askForRedraft(USERS.maya, caseId, clock))
    await drive(clock, caseId, decidingOn(hasty))
    expect(await trailOf(caseId, 'proposed')).toMatchObject([
      { body: { bundle: { facts: [{ action: 'get_customer' }] } } },
    ])
  })
})
