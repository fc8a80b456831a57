import { expect, it } from 'vitest'
import { approvedWords, approveWords } from './approve-words.ts'

type Kind = Parameters<typeof approveWords>[0][number]['kind']

it.each<[string, Kind[]]>([
  ['Approve & send', ['send_email']],
  ['Approve & send', ['send_email', 'follow_up']],
  ['Approve & send & close', ['send_email', 'close']],
  ['Approve refund & send', ['refund', 'send_email']],
  ['Approve replacement & send', ['reship', 'send_email']],
  ['Approve all & send', ['refund', 'reship', 'send_email']],
  ['Approve refund', ['refund']],
  ['Approve cancellation & send', ['cancel_order', 'send_email']],
  ['Approve change & send', ['change_order_address', 'change_customer_address', 'send_email']],
  ['Approve all & send', ['exchange_items', 'change_order_items', 'send_email']],
  ['Approve all & send', ['cancel_order', 'return_items', 'exchange_items', 'send_email']],
  ['Approve', ['follow_up']],
  ['Close the case', ['close']],
])('the button says “%s” for %j', (words, kinds) => {
  expect(approveWords(kinds.map((kind) => ({ kind })))).toBe(words)
})

it('R1: what was decided is told from what was committed, and that it waits where sending is on hold', () => {
  const decided = { to: ['a@example.com'], closes: false, isHeld: false }
  expect(approvedWords(decided)).toBe('Approved. Sending to a@example.com')
  expect(approvedWords({ ...decided, closes: true })).toContain(', then closing')
  expect(approvedWords({ ...decided, to: [], closes: true })).toBe('Approved. Closing the case')
  expect(approvedWords({ ...decided, to: [] })).toBe('Approved')
  expect(approvedWords({ ...decided, isHeld: true })).not.toContain('Sending to')
})
