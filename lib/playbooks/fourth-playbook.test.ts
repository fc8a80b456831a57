import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { db } from '#lib/db.ts'
import { emptyShop } from '#lib/testing/accounts.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { call, play, says } from '#lib/testing/loop.ts'
import { USERS } from '#prisma/seed/data/users.ts'

// The one line that a fourth playbook adds outside of its own folder. All else here is as it ships, loaded anew over it.
vi.resetModules()
vi.doMock('./registry.ts', async (original) => ({
  ...(await original<typeof import('./registry.ts')>()),
  policyQuestionKind: (await import('../../docs/guide/examples/policy-question.ts')).policyQuestionKind,
}))
const { policyQuestionKind } = await import('../../docs/guide/examples/policy-question.ts')
const { kindOf, kinds } = await import('./index.ts')
const { readCaseHistory, readCasePage } = await import('#lib/cases/case-page.ts')
const { openCase } = await import('#lib/cases/open.ts')
const { drive, granted, testClock } = await import('#lib/testing/desk.ts')
const { trailFaults } = await import('#lib/testing/desk-trail.ts')

afterAll(() => {
  vi.doUnmock('./registry.ts')
  vi.resetModules()
})

useDatabase('shop')
const clock = testClock()
const guide = join(import.meta.dirname, '../../docs/guide')
const example = readFileSync(join(guide, 'examples/policy-question.ts'), 'utf8')

async function ask(question: string) {
  const opened = granted(await openCase(USERS.maya, { playbook: 'policy-question', question }, clock))
  return { ...opened, stop: await drive(clock, opened.id) }
}

describe('a fourth playbook', () => {
  test('stands in the guide as it is run here, in sixty lines', () => {
    const page = readFileSync(join(guide, 'a-fourth-playbook.md'), 'utf8')
    expect(page).toContain(`\`\`\`ts\n${example}\`\`\`\n`)
    expect(example.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(60)
  })

  test('is a kind of case like the others with one line in the registry', () => {
    expect(kinds.map(({ name }) => name)).toContain('policy-question')
    expect(kindOf('policy-question')).toBe(policyQuestionKind)
  })

  test('works its cases: opened, answered, closed, on a trail that verifies, told in its own words', async () => {
    const { id, number, stop } = await ask('Can a gift card be paid out in cash?')
    expect(stop).toEqual({
      kind: 'answered',
      answer:
        'Gift cards: “Gift cards are valid for 5 years and cannot be paid out in cash. What is left after an order stays on the card.”',
    })
    expect(await trailFaults(id)).toBe('')
    const page = await readCasePage(db(), number)
    expect(page).toMatchObject({ state: 'closed', isInside: true, answer: { text: expect.any(String) } })
    const titles = page ? (await readCaseHistory(db(), page)).map(({ title }) => title) : []
    expect(titles).toEqual(expect.arrayContaining(['Searched the policies', 'Quoted the rule', 'Answered']))
  })

  test('hands over what no rule answers', async () => {
    expect((await ask('xyzzy?')).stop).toEqual({ kind: 'escalated', reason: 'No rule was found.' })
  })

  test('has its own rules kept by the loop: precondition, ungrounded', async () => {
    const article = {
      slug: 'a',
      title: 'Refunds',
      body: 'To the card.',
      updated_at: '2026-11-30T09:00:00.000Z',
    }
    const shop = { ...emptyShop, policies: async () => [article] }
    const quote = (words: string) => says(call('quote_rule', { title: 'Refunds', words }))
    const { stop, entries } = await play(
      [
        quote('To the card.'),
        says(call('search_policies', { query: 'refund' })),
        quote('In cash.'),
        quote('To the card.'),
      ],
      { playbook: policyQuestionKind.make(shop) },
    )
    expect(entries.at(-1)?.state.refusals.map(({ kind }) => kind)).toEqual(['precondition', 'ungrounded'])
    expect(stop).toEqual({ kind: 'answered', answer: 'Refunds: “To the card.”' })
  })
})
