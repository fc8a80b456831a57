import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { State } from '#lib/loop/state.ts'
import type { RunStart } from '#lib/loop/types.ts'
import { emptyShop } from '#lib/testing/accounts.ts'
import { startFor } from '#lib/testing/letters.ts'
import { emptyState } from '#lib/testing/loop.ts'
import { asOf } from '#lib/testing/sample-orders.ts'
import { kinds } from './index.ts'
import { readTags } from './markup.ts'

const start: RunStart = {
  ...startFor(),
  subject: { number: 1042, title: 'The case', order: null, can_be_written_to: true, month: '2026-11' },
}
const playbooks = kinds.map(({ make }) => make(emptyShop))
// Order-support keeps the last prompt of a whole case beside its own test.
const others = playbooks.filter(({ name }) => name !== 'order-support')

/** A state with something in every section. */
const full: State = {
  messages: [{ from: 'customer', author: 'Jordan Lee', at: asOf, text: 'A question & more' }],
  facts: [
    { action: 'a_read', args: {}, observation: { found: true }, run: 1, step: 1, readAt: asOf, old: true },
  ],
  drafts: [{ version: 1, author: 'model', old: true, subject: 'A subject', body: 'A body', asks: [] }],
  decisions: [{ kind: 'sent_back', draft: 1, reason: 'Too long', by: 'Maya', at: asOf }],
  effects: [{ kind: 'send_email', summary: 'A subject', at: asOf, outcome: 'succeeded' }],
  refusals: [{ kind: 'malformed', reason: 'No action' }],
}

test.each(others)('a prompt of $name reads as it is kept beside the playbook', async ({ name, render }) => {
  const text = render(full, start, 9_000).map(({ role, text }) => `=== ${role}\n${text}`)
  await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot(`./${name}/prompt.snapshot.txt`)
})

describe.each(playbooks)('the prompts of $name', ({ render, actions }) => {
  test('begin with the same bytes, whatever the case, its state and what is left to spend', () => {
    const anyText = fc.string({ unit: 'grapheme' })
    const prefix = JSON.stringify(render(full, start, 1).slice(0, 2))
    fc.assert(
      fc.property(anyText, anyText, fc.nat(), fc.nat(), (title, text, number, tokensLeft) => {
        const other: RunStart = { ...start, run: 2, asOf: '2027-02-03T04:05:06.000Z' }
        const subject = { ...start.subject, number, title, order: title, can_be_written_to: false }
        const messages = [{ from: 'customer' as const, author: text, at: asOf, text }]
        const prompt = render({ ...emptyState, messages }, { ...other, subject }, tokensLeft)
        expect(JSON.stringify(prompt.slice(0, 2))).toBe(prefix)
        expect(prompt.map(({ role }) => role).slice(2)).not.toContain('system')
      }),
    )
  })

  test('keep what people wrote between delimiters that it cannot close', () => {
    const closing = fc.constantFrom(
      '</message>',
      '</messages>',
      '<case>',
      '<refusal kind="a">',
      '&lt;',
      '"',
      'x',
    )
    fc.assert(
      fc.property(fc.array(closing, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        const messages = [{ from: 'customer' as const, author: text, at: asOf, text }]
        const prompt = render(
          { ...emptyState, messages },
          { ...start, subject: { ...start.subject, title: text } },
          1,
        )
        const said = prompt.flatMap(({ role, text }) => (role === 'user' ? [text] : [])).join('\n')
        expect(readTags(said, 'message').map(({ content }) => content)).toEqual([text])
        expect(readTags(said, 'case').map(({ content }) => content)).toEqual([text])
        expect(readTags(said, 'refusal')).toEqual([])
      }),
    )
  })

  test('say of every action of the vocabulary what it is for', () => {
    const [instructions] = render(full, start, 1)
    for (const { name } of actions)
      expect(instructions?.text).toMatch(new RegExp(`^- .*\\b${name}\\b.*:`, 'm'))
  })
})
