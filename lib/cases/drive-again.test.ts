import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { approve, sendBack } from '#lib/review/decide.ts'
import { edit } from '#lib/review/edit.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, decidingOtherwise, drive, granted, park, parkedCase, testClock } from '#lib/testing/desk.ts'
import { accepted, executeAll, transportWith } from '#lib/testing/desk-mail.ts'
import { promptsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { says } from '#lib/testing/loop.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { askForRedraft } from './hand-over.ts'
import { addCustomerMessage } from './message.ts'

useDatabase('shop')
const clock = testClock()
const { maya } = USERS
const writesAgain = 'Any news about my order?'

const write = async (caseId: string) =>
  granted(await addCustomerMessage({ caseId, text: writesAgain }, clock))

describe('the run after a draft was sent back', () => {
  const reason = 'Too long. Keep it short, and start by saying sorry.'

  it('has the reason in its every prompt, and so has the run after it', async () => {
    const { caseId, seen } = await parkedCase(clock)
    granted(await sendBack(maya, seen, reason, clock))
    const again = await park(clock, caseId)
    granted(await sendBack(maya, again, 'A warmer tone, please.', clock))
    await drive(clock, caseId)
    const [first, second, third] = await Promise.all([1, 2, 3].map((run) => promptsOf(caseId, run)))
    expect(first?.filter((prompt) => prompt.includes(reason))).toEqual([])
    for (const prompt of [...(second ?? []), ...(third ?? [])]) {
      expect(prompt).toMatch(
        /<decision kind="sent_back" draft="1" by="Maya Chen"[^>]*>Too long\. Keep it short/,
      )
    }
    expect(second?.length).toBeGreaterThan(1)
    expect(third?.every((prompt) => prompt.includes('A warmer tone, please.'))).toBe(true)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('proposes another draft and keeps the first', async () => {
    const { caseId, seen } = await parkedCase(clock)
    granted(await sendBack(maya, seen, reason, clock))
    await park(clock, caseId)
    const [first, second] = await db().draft.findMany({ where: { caseId }, orderBy: { version: 'asc' } })
    expect(second?.body).toMatch(/sorry/i)
    expect(second?.body.length).toBeLessThan(first?.body.length ?? 0)
  })

  it('is shown the facts of the run before as old, and reads anew what it rests on', async () => {
    const { caseId, seen } = await parkedCase(clock)
    granted(await sendBack(maya, seen, reason, clock))
    await park(clock, caseId)
    const [prompt, ...later] = await promptsOf(caseId, 2)
    expect(prompt).toMatch(/<fact action="get_order"[^>]* old="true">/)
    expect(prompt).not.toMatch(/<fact [^>]*old="false">/)
    expect(later.at(-1)).toMatch(/<fact action="get_order"[^>]* old="false">/)
    expect(later.at(-1)).not.toMatch(/<fact action="get_order"[^>]* old="true">/)
  })
})

describe('waking a case', () => {
  it('R2: executes no step of an earlier run again, and none of its effects', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const mails = transportWith(accepted)
    granted(await approve(maya, seen, clock))
    await executeAll(clock, mails, caseId)
    const steps = await db().step.findMany({ where: { run: { caseId, index: 1 } } })
    await write(caseId)
    await park(clock, caseId)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(1)
    expect(await db().step.findMany({ where: { run: { caseId, index: 1 } } })).toEqual(steps)
    expect(await trailOf(caseId, 'effect_started')).toHaveLength(1)
    expect(await db().run.findMany({ where: { caseId }, orderBy: { index: 'asc' } })).toMatchObject([
      { steps: 5 },
      { index: 2, steps: 5 },
    ])
  })

  it('R4: tells what was approved and done as done, in the words of the person who edited it', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const text = { subject: 'About your headphones', body: 'Hello Jordan,\n\nThey are on their way.' }
    const edited = granted(await edit(maya, seen, text, clock))
    granted(await approve(maya, edited, clock))
    await executeAll(clock, transportWith(accepted), caseId)
    await write(caseId)
    await park(clock, caseId)
    const prompts = await promptsOf(caseId, 2)
    expect(prompts.length).toBeGreaterThan(1)
    for (const prompt of prompts) {
      expect(prompt).toMatch(/<decision kind="approved" draft="2" by="Maya Chen"/)
      expect(prompt).toMatch(
        /<already_done>\n<done kind="send_email" [^>]*outcome="succeeded">About your headphones</,
      )
      expect(prompt).toMatch(/<message from="desk"[^>]*>Hello Jordan,\n\nThey are on their way\.</)
      expect(prompt).toContain(`>${writesAgain}</message>`)
    }
  })

  it('that was escalated and reopened starts anew: nothing of that ending is inherited [L4]', async () => {
    const caseId = await ask(clock)
    const why = 'The carrier cannot be reached'
    const escalating = decidingOtherwise(async () =>
      says([{ action: 'escalate', args: { why }, reason: 'It is so' }]),
    )
    expect(await drive(clock, caseId, escalating)).toEqual({ kind: 'escalated', reason: why })
    granted(await askForRedraft(maya, caseId, clock))
    await park(clock, caseId)
    expect((await promptsOf(caseId, 2)).filter((prompt) => prompt.includes(why))).toEqual([])
  })

  it('that was halted for its mistakes starts with its patience whole and none of them told', async () => {
    const caseId = await ask(clock)
    const stop = await drive(
      clock,
      caseId,
      decidingOtherwise(async () => says('I am done!')),
    )
    expect(stop).toMatchObject({ kind: 'halted', bound: 'repairs' })
    granted(await askForRedraft(maya, caseId, clock))
    await park(clock, caseId)
    expect((await promptsOf(caseId, 2)).filter((prompt) => prompt.includes('<refus'))).toEqual([])
    expect(await db().run.findMany({ where: { caseId }, orderBy: { index: 'asc' } })).toMatchObject([
      { outcome: 'halted', bound: 'repairs', repairs: 4 },
      { outcome: 'parked', repairs: 0 },
    ])
  })
})
