import { beforeAll, describe, expect, it } from 'vitest'
import { addCustomerMessage } from '#lib/cases/message.ts'
import { db, pool } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, type ParkedCase, parkedCase, refusal, testClock } from '#lib/testing/desk.ts'
import { copiesOf, eachOf } from '#lib/testing/desk-copies.ts'
import { accepted, effectsOf, executeAll, transportWith } from '#lib/testing/desk-mail.ts'
import { trailFaults } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { approve, sendBack } from './decide.ts'
import { edit } from './edit.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS

let parked: ParkedCase
beforeAll(async () => {
  parked = await parkedCase(clock)
})

const decisionOf = ({ seen }: ParkedCase) =>
  db().decision.findMany({ where: { proposalId: seen.proposalId }, include: { user: true } })

/** Half of the time the second comes first, so that both get to win. */
function inTurn<Value>(index: number, acts: [() => Promise<Value>, () => Promise<Value>]): Promise<Value[]> {
  const ordered = index % 2 === 0 ? acts : acts.toReversed()
  const running = ordered.map((act) => act())
  return Promise.all(index % 2 === 0 ? running : running.toReversed())
}

/** Does something once the database has answered so many times, as the other act goes on meanwhile. */
async function later<Value>(answers: number, act: () => Promise<Value>): Promise<Value> {
  for (let answer = 0; answer < answers; answer += 1) await db().$queryRaw`SELECT 1`
  return act()
}

describe('two reviewers at once', { timeout: 120_000 }, () => {
  it('a thousand times: one decision each, and the other is told who and when', {
    timeout: 120_000,
  }, async () => {
    const copies = await copiesOf(parked, 1_000)
    const winners = await eachOf([...copies.entries()], async ([index, copy]) => {
      const results = await inTurn(index, [
        () => approve(maya, copy.seen, clock),
        () => approve(priya, copy.seen, clock),
      ])
      const won = results.findIndex((result) => result.ok)
      const [decision, ...others] = await decisionOf(copy)
      expect(others).toEqual([])
      expect(decision?.userId).toBe([maya.id, priya.id][won])
      const by = decision?.user.name
      expect(results.filter((result) => !result.ok).map(refusal)).toEqual([
        {
          kind: 'conflict',
          message: `${by} has approved it already. Nothing was approved.`,
          by,
          at: decision?.at,
          state: 'committing',
        },
      ])
      return by
    })
    expect(new Set(winners)).toEqual(new Set(['Maya Chen', 'Priya Nair']))
    const proposalId = { in: copies.map(({ seen }) => seen.proposalId) }
    expect(await db().effect.count({ where: { proposalId } })).toBe(1_000)
    const { rows } = await pool().query("SELECT FROM pgboss.job WHERE name = 'execute-effect'")
    expect(rows).toHaveLength(1_000)
    const faults = await eachOf(copies, ({ caseId }) => trailFaults(caseId))
    expect(faults.filter((fault) => fault !== '')).toEqual([])
  })

  it('one approving, one sending back: one decision, and the case goes its way', async () => {
    const copies = await copiesOf(parked, 100)
    const kinds = await eachOf([...copies.entries()], async ([index, copy]) => {
      const results = await inTurn(index, [
        () => approve(maya, copy.seen, clock),
        () => later(index % 12, () => sendBack(priya, copy.seen, 'Shorter', clock)),
      ])
      const [decision, ...others] = await decisionOf(copy)
      expect(others).toEqual([])
      const approved = decision?.kind === 'approve'
      expect(results.map((result) => result.ok)).toEqual([approved, !approved])
      expect((await caseRow(copy.caseId)).state).toBe(approved ? 'committing' : 'queued')
      expect(await effectsOf(copy.caseId)).toHaveLength(approved ? 1 : 0)
      return decision?.kind
    })
    expect(new Set(kinds)).toEqual(new Set(['approve', 'send_back']))
  })

  it('one approving, one editing: what is approved is what was seen', async () => {
    const copies = await copiesOf(parked, 100)
    const text = { subject: 'Edited', body: 'Edited' }
    const approvals = await eachOf([...copies.entries()], async ([index, copy]) => {
      const [approved, edited] = await inTurn<{ ok: boolean }>(index, [
        () => approve(maya, copy.seen, clock),
        // Approving first looks whether anything has changed.
        () => later(index % 12, () => edit(priya, copy.seen, text, clock)),
      ])
      expect(edited?.ok).toBe(!approved?.ok)
      const decisions = await decisionOf(copy)
      expect(decisions.map(({ fingerprint }) => fingerprint)).toEqual(
        approved?.ok ? [copy.seen.fingerprint] : [],
      )
      return approved?.ok
    })
    expect(new Set(approvals)).toEqual(new Set([true, false]))
  })

  it('both editing: one version each time, and the other is refused', async () => {
    const copies = await copiesOf(parked, 100)
    const text = (by: string) => ({ subject: by, body: by })
    await eachOf([...copies.entries()], async ([index, copy]) => {
      const results = await inTurn(index, [
        () => edit(maya, copy.seen, text('Maya'), clock),
        () => edit(priya, copy.seen, text('Priya'), clock),
      ])
      expect(results.filter((result) => result.ok)).toHaveLength(1)
      expect(await db().draft.count({ where: { caseId: copy.caseId } })).toBe(1)
      expect(await trailFaults(copy.caseId)).toBe('')
    })
  })
})

describe('approving while the customer writes', { timeout: 120_000 }, () => {
  it('R7: either sends the mail and answers after it, or withdraws the draft', async () => {
    const copies = await copiesOf(parked, 200)
    const outcomes = await eachOf([...copies.entries()], async ([index, copy]) => {
      const { caseId, seen } = copy
      const [approved, written] = await inTurn<{ ok: boolean }>(index, [
        () => approve(maya, seen, clock),
        () => later(index % 12, () => addCustomerMessage({ caseId, text: 'Where is it?' }, clock)),
      ])
      expect(written?.ok).toBe(true)
      const { status } = await db().proposal.findUniqueOrThrow({ where: { id: seen.proposalId } })
      expect(status).toBe(approved?.ok ? 'approved' : 'withdrawn')
      expect(await caseRow(caseId)).toMatchObject({ state: approved?.ok ? 'committing' : 'queued' })
      const mails = transportWith(accepted)
      await executeAll(clock, mails, caseId)
      expect(mails.sent).toHaveLength(approved?.ok ? 1 : 0)
      expect(await caseRow(caseId)).toMatchObject({ state: 'queued', customerWroteAgain: false })
      expect(await trailFaults(caseId)).toBe('')
      return status
    })
    expect(new Set(outcomes)).toEqual(new Set(['approved', 'withdrawn']))
  })
})

it('one person pressing twice at once is one decision and two successes', async () => {
  const copies = await copiesOf(parked, 100)
  await eachOf(copies, async ({ seen }) => {
    const [first, second] = await Promise.all([approve(maya, seen, clock), approve(maya, seen, clock)])
    expect(granted(first)).toEqual(granted(second))
  })
})
