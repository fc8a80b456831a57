import fc from 'fast-check'
import { expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { testClock } from '#lib/testing/desk.ts'
import { type Life, live, newLife } from '#lib/testing/desk-life.ts'
import { type Happening, happening } from '#lib/testing/desk-model.ts'
import { readHistory } from '#lib/trail/history.ts'
import { readCaseHistory, readCasePage } from './case-page.ts'
import { readStatus } from './status.ts'

useDatabase('shop')
const clock = testClock()

/** Every event is told, but for replies, which are told with what came of them. */
async function expectToldWhole({ caseId }: Life, number: number): Promise<void> {
  const events = await readHistory(db(), caseId)
  expect(events.filter(({ kind }) => kind === 'unreadable')).toEqual([])
  const page = await readCasePage(db(), number)
  const items = page === null ? [] : await readCaseHistory(db(), page)
  const told = events.filter(({ kind }) => kind !== 'replied').map(({ seq, kind }) => `${seq} ${kind}`)
  expect(items.map(({ seq, kind }) => `${seq} ${kind}`)).toEqual(told)
  const turns = items.flatMap(({ turn }) => turn ?? [])
  const verdicts = events.filter(({ kind }) => kind === 'applied' || kind === 'refused')
  expect(turns).toHaveLength(verdicts.length)
}

/** A status page shows what the customer wrote and what a mail server took, word for word, and no other text. */
async function expectNothingUnsent({ caseId }: Life, statusKey: string, sent: string[]): Promise<void> {
  const status = await readStatus(db(), statusKey)
  const written = await db().message.findMany({ where: { caseId, direction: 'inbound' } })
  const messages = status?.messages ?? []
  const own = messages.flatMap((message) => (message.from === 'customer' ? [message.text] : []))
  const replies = messages.flatMap((message) => (message.from === 'desk' ? [message] : []))
  expect(own.toSorted()).toEqual(written.map(({ body }) => body).toSorted())
  expect(replies).toHaveLength(sent.length)
  const drafts = await db().draft.findMany({ where: { caseId } })
  const mailed = new Set(replies.map(({ text }) => text))
  const shown = JSON.stringify(status)
  for (const { body } of drafts.filter((draft) => !mailed.has(draft.body))) {
    expect(shown).not.toContain(JSON.stringify(body).slice(1, -1))
  }
}

it('whatever happens to a case, its history tells all of it, and its status page nothing but what was said', {
  timeout: 120_000,
}, async () => {
  const lives = fc.array(happening, { minLength: 5, maxLength: 16, size: 'max' })
  const parked: Happening = { kind: 'drive' }
  await fc.assert(
    fc.asyncProperty(lives, async (happenings) => {
      const life = await newLife(clock)
      for (const it of [parked, ...happenings]) await live(life, it)
      const { number, statusKey } = await caseRow(life.caseId)
      await expectToldWhole(life, number)
      await expectNothingUnsent(life, statusKey, life.sent)
    }),
    { numRuns: 15 },
  )
})
