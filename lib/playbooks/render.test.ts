import { describe, expect, it } from 'vitest'
import type { State } from '#lib/loop/state.ts'
import type { RunStart } from '#lib/loop/types.ts'
import { shopWith, startFor } from '#lib/testing/letters.ts'
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

  it('shows a product whole that another read would be cut at', () => {
    const product = (length: number) =>
      renderState({ ...emptyState, facts: [{ ...fact(1, 'x'.repeat(length)), action: 'get_product' }] })[1]
    expect(product(11_000)).not.toContain('more characters')
    expect(product(14_000)).toContain('[cut: 2002 more characters are on the trail]')
  })
})

describe('a long investigation', () => {
  const facts = (count: number, length = 800) =>
    Array.from({ length: count }, (_, at) => fact(at + 1, 'x'.repeat(length)))
  const shown = (count: number) => renderState({ ...emptyState, facts: facts(count) }).slice(1)
  const isWhole = (text: string) => !text.includes('more characters are on the trail')

  it('has its latest facts whole, at least eight and at most twenty, and of each other says that it was read', () => {
    expect(shown(20).every(isWhole)).toBe(true)
    for (let count = 21; count <= 80; count += 1) {
      const whole = shown(count).map(isWhole)
      const first = whole.indexOf(true)
      expect(whole.slice(first).every(Boolean)).toBe(true)
      expect(count - first).toBeGreaterThanOrEqual(8)
      expect(count - first).toBeLessThanOrEqual(20)
    }
    expect(shown(21)[0]).toContain('args="{&quot;order&quot;:&quot;O-1&quot;}"')
  })

  it('leaves what stood there as it was on nearly every turn', () => {
    const changed = Array.from({ length: 60 }, (_, at) => at + 20).filter(
      (count) =>
        shown(count + 1)
          .slice(0, count)
          .join() !== shown(count).join(),
    )
    expect(changed).toEqual([20, 33, 46, 59, 72])
  })

  it.each([80, 400, 800, 1_600, 4_000])(
    'of 40 steps that read %d characters each takes at most 1.2 times the tokens of two of 20',
    (length) => {
      const { render } = orderSupport(shopWith([]))
      const bytes = (state: State) =>
        render(state, startFor(), 9).reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
      const tokens = (steps: number) =>
        Array.from({ length: steps }, (_, read) => bytes({ ...full, facts: facts(read, length) }) / 4).reduce(
          (sum, each) => sum + each,
        )
      expect(tokens(40) / (2 * tokens(20))).toBeLessThanOrEqual(1.2)
    },
  )
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
    ['a fact of long ago', />"B+…/],
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
