import { describe, expect, it } from 'vitest'
import type { State } from '#lib/loop/state.ts'
import type { RunStart } from '#lib/loop/types.ts'
import { shopWith } from '#lib/testing/letters.ts'
import { emptyState } from '#lib/testing/loop.ts'
import { asOf } from '#lib/testing/sample-orders.ts'
import { orderSupport } from './order-support/index.ts'
import { renderState, versionOf } from './render.ts'

const fact = (step: number, observation: string): State['facts'][number] => ({
  action: 'get_order',
  args: { order: `O-${step}` },
  observation,
  run: 1,
  step,
  readAt: asOf,
  old: false,
})

const full: State = {
  messages: [{ from: 'customer', author: 'Jordan Lee', at: asOf, text: 'Where is it?' }],
  facts: [fact(1, 'one'), fact(2, 'two')],
  drafts: [{ version: 1, author: 'model', old: true, subject: 'Your order', body: 'Hi', asks: [] }],
  decisions: [{ kind: 'sent_back', draft: 1, reason: 'Too long', by: 'Maya', at: asOf }],
  effects: [{ kind: 'send_email', summary: 'Your order', at: asOf, outcome: 'succeeded' }],
  refusals: [{ kind: 'malformed', reason: 'No JSON' }],
}

describe('renderState', () => {
  it('gives the same bytes for the same state', () => {
    expect(renderState(structuredClone(full))).toEqual(renderState(full))
  })

  it('leaves out the sections that are empty', () => {
    expect(renderState(emptyState)).toEqual(['<messages>\n</messages>'])
  })

  it('leaves earlier sections byte for byte as they were when a fact is added', () => {
    const before = renderState({ ...emptyState, messages: full.messages, facts: [fact(1, 'one')] })
    const after = renderState({
      ...emptyState,
      messages: full.messages,
      facts: [fact(1, 'one'), fact(2, 'two')],
    })
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after).toHaveLength(before.length + 1)
  })

  it('says of every part what it is', () => {
    const text = renderState(full).join('\n')
    expect(text).toContain(`<message from="customer" author="Jordan Lee" at="${asOf}">Where is it?</message>`)
    expect(text).toContain('<fact action="get_order" args="{&quot;order&quot;:&quot;O-2&quot;}" step="2"')
    expect(text).toContain('<draft version="1" author="model" old="true" subject="Your order">Hi</draft>')
    expect(text).toContain(`<decision kind="sent_back" draft="1" by="Maya" at="${asOf}">Too long</decision>`)
    expect(text).toContain(`<done kind="send_email" at="${asOf}" outcome="succeeded">Your order</done>`)
    expect(text).toContain('<refusal kind="malformed">No JSON</refusal>')
  })

  it('cuts long observations and messages, and says so', () => {
    const long = 'x'.repeat(30_000)
    const text = renderState({
      ...emptyState,
      messages: [{ from: 'customer', author: 'A', at: asOf, text: long }],
      facts: [fact(1, long)],
    })
    expect(text[0]).toContain('[cut: 10000 more characters are on the trail]')
    expect(text[1]).toContain('[cut: 26002 more characters are on the trail]')
  })
})

describe('versionOf', () => {
  const { render, version } = orderSupport(shopWith([]))
  const changed = (from: RegExp, to: string) => (state: State, start: RunStart) =>
    render(state, start, 9).map(({ role, text }) => ({ role, text: text.replace(from, to) }))

  it('names what a playbook renders', () => {
    expect(version).toBe(versionOf(render))
    expect(version).toMatch(/^[0-9a-f]{12}$/)
  })

  it.each([
    ['the instructions', /You work at/],
    ['the vocabulary', /"name":"escalate"/],
    ['the case', /<case/],
    ['a case without an order', /none named/],
    ['a message', / author="[^"]*" at/],
    ['a fact', /<fact/],
    ['an old fact', /old="true"/],
    ['a cut', /more characters/],
    ['a draft', /<draft/],
    ['a decision', /<decision/],
    ['what is done', /<done/],
    ['a refusal', /<refusal/],
    ['the last line', /Choose the next action/],
  ])('changes with how %s is rendered', (_what, part) => {
    expect(versionOf(changed(part, '<other'))).not.toBe(version)
  })

  it('changes with the role of a section', () => {
    const other = (state: State, start: RunStart) =>
      render(state, start, 9).map(({ text }) => ({ role: 'user' as const, text }))
    expect(versionOf(other)).not.toBe(version)
  })
})
