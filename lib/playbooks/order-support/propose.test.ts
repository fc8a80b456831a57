import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#lib/json.ts'
import type { State } from '#lib/loop/state.ts'
import type { BoundCall, RunStart } from '#lib/loop/types.ts'
import { judge } from '#lib/loop/verdict.ts'
import { message, shopWith, startFor } from '#lib/testing/letters.ts'
import { emptyState, replyOf } from '#lib/testing/loop.ts'
import { asOf, orderWith, parcelWith, scanned, type TestOrder } from '#lib/testing/sample-orders.ts'
import { orderSupport } from './index.ts'

const lost = orderWith([parcelWith({ status: 'lost' })])
const stalled = orderWith([parcelWith()])
const playbook = orderSupport(shopWith([]))

/** A state in which an order and its parcels have been read. */
function read({ order, shipment }: TestOrder, old = false): State {
  const fact = (action: string, observation: JsonObject) => {
    const args = { order: order.number }
    return { action, args, observation: { found: true, ...observation }, run: 1, step: 1, readAt: asOf, old }
  }
  const draft = {
    version: 1,
    author: 'model' as const,
    subject: 'Hello',
    body: 'Hi Jordan,',
    asks: [],
    old: false,
  }
  const facts = [fact('get_order', order), fact('get_shipment', shipment)]
  return { ...emptyState, messages: [message('customer', 'Where is it?')], facts, drafts: [draft] }
}

/** What the shell says to a reply: the calls that it lets through, or the kind and reason of a refusal. */
function said(calls: Json[], state = read(lost), start: RunStart = startFor()) {
  const signal = new AbortController().signal
  const verdict = judge(replyOf({ text: JSON.stringify(calls) }), playbook, { state, start, signal })
  return Array.isArray(verdict) ? 'let through' : `${verdict.kind}: ${verdict.reason}`
}

const call = (action: string, args: JsonObject = {}) => ({ action, args, reason: 'It comes next' })
const refund = (given: JsonObject = {}) =>
  call('propose_refund', { order: 'O-1001', amount_cents: 12_900, currency: 'USD', why: 'Lost', ...given })
const item = { title: 'Arc Over-Ear, sand', quantity: 1 }
const reship = (given: JsonObject = {}) =>
  call('propose_reship', {
    order: 'O-1001',
    tracking_number: 'NP4471200',
    items: [item],
    why: 'Lost',
    ...given,
  })
const followUp = (given: JsonObject = {}) =>
  call('propose_follow_up', {
    order: 'O-1001',
    on: '2026-12-03',
    if: 'no_new_scan',
    do: 'write',
    condition: 'There is no new scan by 3 December',
    promise: 'We write to you',
    ...given,
  })
const close = call('propose_close', { why: 'thanks' })
const send = call('propose_send')

describe('an act on an order', () => {
  it.each([[refund()], [reship()], [followUp()]])(
    'may be proposed once the order has been read: %o',
    (it) => {
      const state = it.action === 'propose_follow_up' ? read(stalled) : read(lost)
      expect(said([it], state)).toBe('let through')
      expect(said([it], { ...state, facts: state.facts.map((fact) => ({ ...fact, old: true })) })).toContain(
        `precondition: ${it.action}: Read O-1001 with get_order first, in this run.`,
      )
    },
  )

  it.each([[reship()], [followUp()]])('needs its parcels read: %o', (it) => {
    const { facts, ...state } = read(lost)
    expect(said([it], { ...state, facts: facts.slice(0, 1) })).toContain('with get_shipment first')
    expect(said([refund()], { ...state, facts: facts.slice(0, 1) })).toBe('let through')
  })

  it('takes the number as people write it', () => {
    expect(said([refund({ order: ' o 1001' })])).toBe('let through')
    expect(said([refund({ order: 'O-1002' })])).toContain('Read O-1002 with get_order first')
  })

  it('is told what the rules of the shop say', () => {
    expect(said([refund({ amount_cents: 12_901 })])).toContain('At most $129.00 can be refunded')
    expect(said([reship()], read(stalled))).toContain('NP4471200 is not lost')
    expect(said([followUp({ on: '2026-11-30' })], read(stalled))).toContain('not in the future')
    const elsewhere = orderWith([parcelWith({ status: 'lost' })], { open_proposal: 'case #7' })
    expect(said([refund()], read(elsewhere))).toContain('in case #7 already')
  })

  it('takes the days of the desk from its settings', () => {
    const quiet = read(orderWith([parcelWith({ last_scan: scanned('2026-11-23', 7) })]))
    const desk = (reship_after_days: number) => ({
      ...startFor(),
      settings: { ...startFor().settings, reship_after_days },
    })
    expect(said([reship()], quiet, desk(6))).toBe('let through')
    expect(said([reship()], quiet, desk(7))).toContain('for 7 days only')
  })

  it.each([[refund()], [reship()]])('is for a customer who is known: %o', (it) => {
    const start = { ...startFor(), scope: { kind: 'none' } as const }
    expect(said([it], read(lost), start)).toMatch(/^out_of_scope: /)
  })

  it.each([
    [refund({ amount_cents: 1.5 })],
    [refund({ amount_cents: 0 })],
    [refund({ amount_cents: '12900' })],
    [refund({ to: 'DE89 3704 0044 0532 0130 00' })],
    [reship({ address: '1 Elsewhere Street' })],
    [reship({ items: [] })],
    [followUp({ if: 'the moon is full' })],
    [followUp({ on: '3 December' })],
    [call('propose_close', { why: 'boring' })],
  ])('takes nothing but what it is for: %o', (it) => {
    expect(said([it])).toMatch(/^invalid_args: /)
  })
})

describe('several proposals in one reply', () => {
  const second = { ...refund({ amount_cents: 1 }) }

  it.each([
    [[refund(), send]],
    [[reship(), send]],
    [[refund({ amount_cents: 12_000 }), second]],
    [[send, close]],
    [[close]],
  ])('are one bundle: %o', (calls) => {
    expect(said(calls)).toBe('let through')
  })

  it('may end with a follow-up', () => {
    expect(said([send, followUp()], read(stalled))).toBe('let through')
    expect(said([followUp(), send], read(stalled))).toMatch(/^illegal_batch: .*comes first/)
    expect(said([followUp(), close], read(stalled))).toMatch(/^illegal_batch: .*is not closed/)
  })

  it.each([[[send, refund()]], [[close, send]], [[send, reship()]]])(
    'are refused where the mail comes before what it tells of: %o',
    (calls) => {
      expect(said(calls)).toMatch(/^illegal_batch: /)
    },
  )

  it('hold one mail at most', () => {
    expect(said([send, send])).toMatch(/^(repeated|illegal_batch): /)
    expect(said([refund(), send, send])).toMatch(/^illegal_batch: .*one mail at most/)
  })

  it('are each checked against the world as those before leave it', () => {
    expect(said([refund(), second])).toContain('Nothing is left to refund')
    expect(said([refund({ amount_cents: 12_899 }), second])).toBe('let through')
    expect(said([refund(), reship()])).toContain('either replaced or refunded, never both')
    expect(said([reship(), refund()])).toContain('either replaced or refunded, never both')
  })
})

describe('what has no mail in it', () => {
  const wrote = (at: string) => [message('customer', 'Thanks', at)]
  const sentBack = {
    kind: 'sent_back' as const,
    draft: null,
    reason: 'No',
    by: 'Maya',
    at: '2026-11-30T10:00:00.000Z',
  }

  it('is not asked for again once it was sent back, until the customer writes', () => {
    const state = { ...read(stalled), decisions: [sentBack] }
    expect(said([close], { ...state, messages: wrote('2026-11-30T09:00:00.000Z') })).toContain('sent back')
    expect(said([close], { ...state, messages: wrote('2026-11-30T11:00:00.000Z') })).toBe('let through')
    expect(said([send, close], { ...state, messages: wrote('2026-11-30T09:00:00.000Z') })).toBe('let through')
  })
})

describe('an order that is still under way long after it was shipped', () => {
  const underWay = (days_since_shipped: number) => read(orderWith([parcelWith({ days_since_shipped })]))
  const draft = call('draft_email', { subject: 'Your order', body: 'Hi Jordan,' })

  it.each([[draft], [send], [followUp()]])('is for a person, by rule: %o', (it) => {
    expect(said([it], underWay(21))).toBe('let through')
    expect(said([it], underWay(22))).toBe(
      `precondition: ${it.action}: O-1001 was shipped 22 days ago and has not arrived. After more than 21 days a person decides. Escalate, with that as the reason.`,
    )
  })

  it('is so after the days of the settings', () => {
    const start = startFor()
    const desk = { ...start, settings: { ...start.settings, escalate_after_days: 7 } }
    expect(said([draft], underWay(8), desk)).toContain('After more than 7 days')
    expect(said([draft], underWay(7), desk)).toBe('let through')
  })

  it('may be closed and escalated all the same', () => {
    expect(said([close], underWay(30))).toBe('let through')
    expect(said([call('escalate', { why: 'Shipped 30 days ago' })], underWay(30))).toBe('let through')
  })
})

it('each act is asked for without saying whose it is or where anything goes', () => {
  const named = playbook.actions.filter(({ kind }) => kind === 'propose')
  expect(named.map(({ name }) => name)).toEqual([
    'propose_send',
    'propose_refund',
    'propose_reship',
    'propose_cancel_order',
    'propose_change_order_address',
    'propose_change_order_items',
    'propose_change_order_payment',
    'propose_return_items',
    'propose_exchange_items',
    'propose_change_customer_address',
    'propose_follow_up',
    'propose_close',
  ])
  const keys = named.flatMap(({ args }) => Object.keys(args.shape))
  expect(
    keys.filter((key) => /customer|recipient|address|email|method|iban|account|tenant/i.test(key)),
  ).toEqual([])
})

it('what is proposed names the order as the shop does', async () => {
  const context = { state: read(lost), start: startFor(), calls: [], signal: new AbortController().signal }
  const bound = playbook.actions
    .find(({ name }) => name === 'propose_refund')
    ?.bind({ order: '#o1001', amount_cents: 100, currency: 'USD', why: 'Late' }, 'x')
  if (typeof bound !== 'object') throw new Error('Not bound')
  expect(await (bound satisfies BoundCall).apply(context)).toEqual({
    kind: 'effect',
    effect: { kind: 'refund', order: 'O-1001', amount_cents: 100, currency: 'USD', why: 'Late' },
  })
})
