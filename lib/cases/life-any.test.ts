import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mailOf, parseBundle } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { testClock } from '#lib/testing/desk.ts'
import { type Life, live, newLife } from '#lib/testing/desk-life.ts'
import { life as anyLife } from '#lib/testing/desk-model.ts'
import { trailFaults } from '#lib/testing/desk-trail.ts'

useDatabase('shop')
const clock = testClock()

/** The case is in the state that the rules say, with the one proposal pending that they say. */
async function expectAgreement({ caseId, model }: Life): Promise<void> {
  const [row, pending] = await Promise.all([
    caseRow(caseId),
    db().proposal.findMany({ where: { caseId, status: 'pending' } }),
  ])
  expect([row.state, row.customerWroteAgain]).toEqual([model.state, model.flagged])
  expect(pending.map(({ id, version, fingerprint }) => ({ proposalId: id, version, fingerprint }))).toEqual(
    model.pending === null ? [] : [model.pending],
  )
  expect(row.attention !== null).toBe(row.state === 'needs_human')
}

/** What was sent is what was approved, once each; the rows and the trail agree on it. */
async function expectNothingElseDone({ caseId, sent }: Life): Promise<void> {
  const proposals = await db().proposal.findMany({
    where: { caseId },
    include: { decision: true, effects: { include: { attempts: true, message: true } } },
  })
  const succeeded = proposals.flatMap(({ bundle, fingerprint, decision, effects }) =>
    effects.flatMap(({ state, attempts, message }) => {
      expect(decision).toMatchObject({ kind: 'approve', fingerprint })
      const successes = attempts.filter(({ outcome }) => outcome === 'succeeded').length
      expect([successes, message !== null]).toEqual(state === 'succeeded' ? [1, true] : [0, false])
      return message === null
        ? []
        : [{ messageId: message.messageId, to: mailOf(parseBundle(bundle))?.to.address }]
    }),
  )
  expect(sent).toHaveLength(succeeded.length)
  for (const { messageId, to } of succeeded) {
    const mails = sent.filter((mail) => mail.includes(`Message-ID: ${messageId}\r\n`))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(`<${to}>`)
  }
  expect(await trailFaults(caseId)).toBe('')
}

it('whatever happens to a case, in whatever order, it is as the rules say and does only what was approved', {
  timeout: 36_000_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyLife, async (happenings) => {
      const life = await newLife(clock)
      for (const it of happenings) {
        await live(life, it)
        await expectAgreement(life)
      }
      await expectNothingElseDone(life)
    }),
    { numRuns: Number(process.env.LIVES ?? 60) },
  )
})
