import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openCase } from '#lib/cases/open.ts'
import { openReport } from '#lib/cases/open-report.ts'
import { db } from '#lib/db.ts'
import type { JsonObject } from '#lib/json.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { drive, granted, refusal, testClock } from '#lib/testing/desk.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { call } from '#lib/testing/loop.ts'
import { ACME } from '#prisma/seed/data/companies.ts'
import { USERS } from '#prisma/seed/data/users.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS
const month = clock.now().toISOString().slice(0, 7)

const report = async () => granted(await openReport(priya, { playbook: 'churn-report', month }, clock)).id

const inquiry = async () =>
  granted(
    await openCase(
      maya,
      { playbook: 'account-inquiry', account: ACME, question: 'Why is the Acme account at risk?' },
      clock,
    ),
  ).id

/** A decider that says one thing after the other, the last for ever. */
function saying(...replies: (string | JsonObject)[]) {
  const asked = { times: 0 }
  const texts = replies.map((reply) => (typeof reply === 'string' ? reply : JSON.stringify(reply)))
  const decider = {
    name: 'listed',
    model: 'none',
    reserve: async () => 0,
    decide: async () => {
      const text = texts[asked.times] ?? texts.at(-1) ?? ''
      asked.times += 1
      return { reply: { text, stop: 'end_turn', raw: text }, costMicroUsd: 0, tokens: 0 }
    },
  }
  return { asked, deciderFor: () => decider }
}

const refused = z.object({ refusal: z.string(), reason: z.string(), repair: z.string() })

async function refusedOn(caseId: string) {
  return (await trailOf(caseId, 'refused')).map(({ body }) => {
    const { refusal, repair } = refused.parse(body)
    return `${refusal} ${repair}`
  })
}

async function answerOf(caseId: string): Promise<string> {
  const { reason } = await db().run.findFirstOrThrow({ where: { caseId }, select: { reason: true } })
  return reason ?? ''
}

describe('the churn report on the trail', () => {
  let byTheBook = ''
  beforeAll(async () => {
    const caseId = await report()
    expect(await drive(clock, caseId)).toMatchObject({ kind: 'answered' })
    byTheBook = await answerOf(caseId)
  })

  test('by a well-behaved decider ends answered, with a case that is closed', async () => {
    const caseId = await report()
    await drive(clock, caseId)
    expect(await caseRow(caseId)).toMatchObject({
      state: 'closed',
      scope: 'desk',
      month,
      customerId: null,
      openedById: priya.id,
      attention: null,
    })
    expect(await db().run.findMany({ where: { caseId } })).toMatchObject([
      { outcome: 'answered', steps: 5, repairs: 0 },
    ])
    expect(await trailFaults(caseId)).toBe('')
    expect(byTheBook).toMatch(/^Churn in .+, by plan\n/)
  })

  test('by a decider on a bad day: each of three repairs with its kind, and a byte-identical report', async () => {
    const caseId = await report()
    const { deciderFor } = saying(
      'Happy to help! First I would load the accounts.',
      call('load_accounts'),
      call('email_the_ceo', {}, 'Leadership will want to know this at once'),
      call('compute_churn'),
      call('segment_churn'),
      call('finish'),
      call('write_report'),
      call('finish'),
    )
    expect(await drive(clock, caseId, { deciderFor })).toMatchObject({ kind: 'answered' })
    expect(await refusedOn(caseId)).toEqual(['malformed 1/4', 'unknown_action 2/4', 'premature 3/4'])
    expect(Buffer.from(await answerOf(caseId)).equals(Buffer.from(byTheBook))).toBe(true)
    expect(await trailFaults(caseId)).toBe('')
  })

  test('by a decider that says finish for ever: the trail says which budget stopped it, and why each time', async () => {
    const caseId = await report()
    const { asked, deciderFor } = saying(call('finish', {}, 'All done'))
    await drive(clock, caseId, { deciderFor })
    expect(asked.times).toBe(4)
    expect(await refusedOn(caseId)).toEqual([1, 2, 3, 4].map((repair) => `premature ${repair}/4`))
    expect(await trailOf(caseId, 'run_ended')).toMatchObject([
      { body: { outcome: { kind: 'halted', bound: 'repairs' } } },
    ])
    expect(await caseRow(caseId)).toMatchObject({
      state: 'needs_human',
      attention: 'Stopped: it kept making mistakes',
    })
  })

  test('by a decider that computes before loading: precondition, and what to do instead', async () => {
    const caseId = await report()
    const { deciderFor } = saying(
      call('compute_churn'),
      call('load_accounts'),
      call('compute_churn'),
      call('segment_churn'),
      call('write_report'),
      call('finish'),
    )
    await drive(clock, caseId, { deciderFor })
    expect(await refusedOn(caseId)).toEqual(['precondition 1/4'])
    expect(await trailOf(caseId, 'refused')).toMatchObject([
      { body: { reason: expect.stringContaining('load_accounts') } },
    ])
    expect(await answerOf(caseId)).toBe(byTheBook)
  })
})

describe('a report', () => {
  test('is for leads, of a month that has begun, and asked for once with one key', async () => {
    const ask = (person: typeof maya, wanted: Partial<Parameters<typeof openReport>[1]>) =>
      openReport(person, { playbook: 'churn-report', month, ...wanted }, clock)
    expect(refusal(await ask(maya, {}))).toMatchObject({ kind: 'forbidden' })
    expect(refusal(await ask(priya, { month: '2099-01' }))).toMatchObject({
      kind: 'invalid',
      field: 'month',
      message: 'January 2099 has not begun. No report was started.',
    })
    expect(refusal(await ask(priya, { month: 'soon' }))).toMatchObject({ kind: 'invalid', field: 'month' })
    expect(refusal(await ask(priya, { playbook: 'account-inquiry' }))).toMatchObject({ kind: 'invalid' })
    const [one, other] = [await ask(priya, { key: 'k' }), await ask(priya, { key: 'k' })]
    expect(granted(one).id).toBe(granted(other).id)
  })

  test('is not opened with a question, nor by a customer', async () => {
    const question = 'Churn, please'
    expect(refusal(await openCase(priya, { playbook: 'churn-report', question }, clock))).toMatchObject({
      kind: 'invalid',
      field: 'playbook',
    })
  })
})

describe('a question about an account on the trail', () => {
  test('takes four steps, tickets and volume in one of them, and ends answered and closed', async () => {
    const caseId = await inquiry()
    expect(await drive(clock, caseId)).toMatchObject({ kind: 'answered' })
    const steps = await db().step.findMany({ where: { run: { caseId } }, orderBy: { index: 'asc' } })
    expect(steps.map(({ actions }) => actions)).toEqual([
      ['get_account'],
      ['get_open_tickets', 'get_order_volume'],
      ['search_policies'],
      ['answer'],
    ])
    const acme = await db().account.findUniqueOrThrow({ where: { company: ACME } })
    expect(await caseRow(caseId)).toMatchObject({
      state: 'closed',
      scope: 'account',
      accountId: acme.id,
      customerId: null,
    })
    expect(await answerOf(caseId)).toContain('Acme Industrial (gold, plan enterprise) is at risk')
    expect(await trailOf(caseId, 'message_received')).toMatchObject([
      { actor: `user:${maya.id}`, body: { author: maya.name } },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  test('needs a company that has an account, and a colleague to ask it', async () => {
    const ask = (by: typeof maya | 'customer', account?: string) =>
      openCase(by, { playbook: 'account-inquiry', question: 'How are they?', account }, clock)
    expect(refusal(await ask(maya))).toMatchObject({ kind: 'invalid', field: 'account' })
    expect(refusal(await ask(maya, 'Globex'))).toMatchObject({ kind: 'not_found', what: 'account' })
    expect(refusal(await ask('customer', ACME))).toMatchObject({ kind: 'forbidden' })
    expect(granted(await ask(maya, ' acme industrial ')).state).toBe('queued')
  })
})

describe('bounds are checked before the call', () => {
  test('with a cost cap that the next call could pass, the decider is not called, and the trail says cost', async () => {
    const caseId = await report()
    const { asked, deciderFor } = saying(call('load_accounts'))
    const dear = { ...deciderFor(), reserve: async () => 1_000_000_000 }
    expect(await drive(clock, caseId, { deciderFor: () => dear })).toMatchObject({
      kind: 'halted',
      bound: 'cost',
    })
    expect(asked.times).toBe(0)
    expect(await trailOf(caseId, 'replied')).toEqual([])
  })
})
