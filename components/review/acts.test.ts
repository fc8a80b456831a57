import { expect, it } from 'vitest'
import { offeredFor } from './acts.ts'

type State = Parameters<typeof offeredFor>[0]['state']

const nothing = {
  hasPending: false,
  hasMail: true,
  isLead: false,
  wasStopped: false,
  isInside: false,
  canUndo: false,
  waitsFor: null,
}

function offered(state: State, given: Partial<Parameters<typeof offeredFor>[0]> = {}) {
  const { canApprove, main, more } = offeredFor({ ...nothing, state, ...given })
  return [canApprove, ...[...main, ...more].map(({ act }) => act)]
}

it.each([
  ['awaiting_approval', true, [true, 'edit', 'send_back', 'take_over', 'ask_lead', 'close']],
  ['needs_human', false, [false, 'new_draft', 'close']],
  ['needs_human', true, [true, 'edit', 'new_draft', 'close']],
  ['queued', false, [false, 'take_over', 'ask_lead', 'close']],
  ['running', false, [false, 'take_over', 'ask_lead', 'close']],
  ['waiting', false, [false, 'close']],
  ['committing', false, [false]],
  ['closed', false, [false]],
] as const)('offers in %s (something to decide on: %s) what the desk would do', (state, hasPending, acts) => {
  expect(offered(state, { hasPending })).toEqual(acts)
})

it('offers nothing to word where no mail is in it', () => {
  for (const state of ['awaiting_approval', 'needs_human'] as const) {
    expect(offered(state, { hasPending: true, hasMail: false })).not.toContain('edit')
  }
})

it('offers a lead not to ask a lead', () => {
  expect(offered('awaiting_approval', { hasPending: true, isLead: true })).not.toContain('ask_lead')
})

it('offers a lead, and nobody else, to let an assistant keep trying that was stopped', () => {
  expect(offered('needs_human', { isLead: true, wasStopped: true })).toEqual([
    false,
    'keep_trying',
    'new_draft',
    'close',
  ])
  expect(offered('needs_human', { isLead: true })).not.toContain('keep_trying')
  expect(offered('needs_human', { wasStopped: true })).not.toContain('keep_trying')
  expect(offered('queued', { isLead: true, wasStopped: true })).not.toContain('keep_trying')
})

it.each([
  ['needs_human', [false, 'close', 'new_draft']],
  ['queued', [false, 'close']],
  ['running', [false, 'close']],
  ['closed', [false]],
] as const)('offers in %s nothing to word or to send where a colleague asked', (state, acts) => {
  expect(offered(state, { isInside: true })).toEqual(acts)
  const stopped = { isInside: true, isLead: true, wasStopped: true }
  expect(offered(state, stopped).includes('keep_trying')).toBe(state === 'needs_human')
})

it('gives no two acts of a screen the same key', () => {
  const { main, more } = offeredFor({ ...nothing, state: 'awaiting_approval', hasPending: true })
  const keys = [...main, ...more].map(({ binding }) => binding)
  expect(new Set(keys).size).toBe(keys.length)
})

it('offers to take back what was approved only while that can be done', () => {
  expect(offered('committing', { canUndo: true })).toEqual([false, 'undo'])
})

it('offers whoever may not approve it to ask who may, a lead too', () => {
  const { more } = offeredFor({
    ...nothing,
    state: 'awaiting_approval',
    hasPending: true,
    isLead: true,
    waitsFor: 'admin',
  })
  expect(more.map(({ words }) => words)).toContain('Ask an admin')
})
