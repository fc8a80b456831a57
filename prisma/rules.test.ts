import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db, pool } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import type { Prisma } from './generated/client.ts'

useDatabase()

const at = new Date('2026-11-30T09:00:00Z')
const newCase: Prisma.CaseUncheckedCreateInput = {
  playbook: 'order-support',
  subject: 'Where is it?',
  channel: 'form',
  scope: 'none',
  dueAt: at,
  openedAt: at,
  stateSince: at,
}

let caseId = ''
let proposalId = ''
beforeAll(async () => {
  const made = await db().case.create({ data: newCase })
  expect(made.number).toBe(1001)
  caseId = made.id
  proposalId = (await db().proposal.create({ data: proposal() })).id
})

function proposal(): Prisma.ProposalUncheckedCreateInput {
  return { caseId, author: 'person', fingerprint: 'f', bundle: '[]', createdAt: at }
}

describe('at most one at a time', () => {
  test('a pending proposal per case, beside decided ones', async () => {
    await expect(db().proposal.create({ data: proposal() })).rejects.toHaveProperty('code', 'P2002')
    await db().proposal.update({ where: { id: proposalId }, data: { status: 'withdrawn' } })
    await db().proposal.create({ data: proposal() })
  })

  test('a live run per case, beside ended ones', async () => {
    const run = (index: number, outcome?: 'parked') => {
      const how = {
        playbook: 'p',
        playbookVersion: '1',
        decider: 'scripted',
        model: 'm',
        start: '{}',
        state: '{}',
      }
      return db().run.create({ data: { ...how, caseId, index, outcome, startedAt: at } })
    }
    await run(1, 'parked')
    await run(2)
    await expect(run(3)).rejects.toHaveProperty('code', 'P2002')
  })

  test('an open attempt per effect, beside ended ones', async () => {
    const effect = await db().effect.create({
      data: {
        caseId,
        proposalId,
        place: 1,
        kind: 'send_email',
        idempotencyKey: 'k',
        notBefore: at,
        createdAt: at,
      },
    })
    const attempt = (number: number, endedAt?: Date) =>
      db().effectAttempt.create({ data: { effectId: effect.id, number, startedAt: at, endedAt } })
    await attempt(1, at)
    await attempt(2)
    await expect(attempt(3)).rejects.toHaveProperty('code', 'P2002')
  })
})

test('a case that may read a customer’s or an account’s data says whose', async () => {
  for (const scope of ['customer', 'account'] as const) {
    const made = db().case.create({ data: { ...newCase, scope } })
    await expect(made).rejects.toThrow(/Case_scope/)
  }
})

test('amounts are not negative and currencies are three capitals', async () => {
  const customer = await db().customer.create({ data: { email: 'a@example.com', name: 'Ann', since: at } })
  const order = (fields: Partial<Prisma.OrderUncheckedCreateInput>) =>
    db().order.create({
      data: {
        number: randomUUID(),
        customerId: customer.id,
        status: 'pending',
        currency: 'USD',
        totalCents: 0,
        placedAt: at,
        shipTo: {},
        ...fields,
      },
    })
  await order({})
  await expect(order({ totalCents: -1 })).rejects.toThrow(/Order_total/)
  await expect(order({ shippingCents: -1 })).rejects.toThrow(/Order_total/)
  await expect(order({ currency: 'usd' })).rejects.toThrow(/Order_currency/)
})

test('policy articles are searched by word, not by spelling', async () => {
  await db().policyArticle.create({
    data: { slug: 'refunds', title: 'Refunds', body: 'We refund damaged parcels.', updatedAt: at },
  })
  const found = await pool().query(
    `SELECT slug FROM "PolicyArticle"
     WHERE to_tsvector('english', title || ' ' || body) @@ websearch_to_tsquery('english', 'damage parcel')`,
  )
  expect(found.rows).toEqual([{ slug: 'refunds' }])
})
