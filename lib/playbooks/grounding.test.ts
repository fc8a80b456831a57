import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { JsonObject } from '#lib/json.ts'
import type { Action, BoundCall } from '#lib/loop/types.ts'
import { message, startFor } from '#lib/testing/letters.ts'
import { emptyState } from '#lib/testing/loop.ts'
import { asOf, orderWith, parcelWith } from '#lib/testing/sample-orders.ts'
import { groundOf, ungrounded } from './grounding.ts'
import { draftEmail, proposeSend } from './order-support/acts.ts'

const order = orderWith([parcelWith()])
const says = 'Where is my order? I leave for a trip on Friday.'
const fact = {
  action: 'get_shipment',
  args: { order: 'O-1001' },
  observation: { found: true, ...order.shipment },
  run: 1,
  step: 3,
  readAt: asOf,
  old: false,
}
const state = { ...emptyState, messages: [message('customer', says)], facts: [fact] }
const stand = { state, start: startFor(), calls: [] }

/** A proposal beside the text, as the loop binds it. */
function proposal(action: string, args: JsonObject): BoundCall {
  const apply = async () => ({ kind: 'effect' as const, effect: { kind: action } })
  return { action, kind: 'propose', args, reason: 'Because', objection: () => null, apply }
}

function objectionTo(action: Action, args: JsonObject, given: Partial<typeof state>) {
  const call = action.bind(args, 'Because')
  if (typeof call === 'string') throw new Error(call)
  const signal = new AbortController().signal
  return call.objection({ state: { ...state, ...given }, start: startFor(), signal, calls: [call] })
}

function drafted(body: string) {
  return [{ version: 1, author: 'model' as const, old: false, subject: 'Your order O-1001', body, asks: [] }]
}

describe('a text', () => {
  it('that rests on the facts of this run is let through, and one on old facts is not', () => {
    const text = 'It was last scanned in Malmö on 24 November.'
    expect(ungrounded(text, groundOf(stand))).toBeNull()
    const old = { ...stand, state: { ...state, facts: [{ ...fact, old: true }] } }
    expect(ungrounded(text, groundOf(old))?.kind).toBe('ungrounded')
  })

  it('is refused with each open claim in its own words, and what to do', () => {
    const refusal = ungrounded('It will be with you by Friday. We will call you.', groundOf(stand))
    expect(refusal).toEqual({
      kind: 'ungrounded',
      reason:
        '"will be with you by Friday": Delivery was promised for 2026-11-26, which has passed; no fact says that it comes then. "will call you": Promises a call, but none will be made. Take each out, read what it rests on, or propose beside it what makes it true.',
    })
  })

  it('with a hundred of them names the first few', () => {
    const reason = ungrounded('We will call you. '.repeat(100), groundOf(stand))?.reason ?? ''
    expect(reason).toContain('And 94 more.')
    expect(reason.length).toBeLessThan(1_000)
  })

  it('may promise what is proposed beside it', () => {
    const text = 'We will refund $129.00 to your card.'
    const refund = proposal('propose_refund', { order: 'O-1001', amount_cents: 12_900, currency: 'USD' })
    expect(ungrounded(text, groundOf({ ...stand, calls: [refund] }))).toBeNull()
    const read = { ...refund, kind: 'read' as const }
    expect(ungrounded(text, groundOf({ ...stand, calls: [read] }))).not.toBeNull()
  })

  it('may name the shop', () => {
    const text = 'Your parcel was sent from Northline.'
    expect(ungrounded(text, groundOf(stand))?.reason).toContain('"Northline"')
    expect(ungrounded(text, groundOf(stand, ['Northline']))).toBeNull()
  })
})

describe('propose_send', () => {
  it('is refused for the latest draft with an open claim', () => {
    const refused = objectionTo(proposeSend, {}, { drafts: drafted('It was delivered on Friday.') })
    expect(refused).toMatchObject({ kind: 'ungrounded', reason: expect.stringContaining('"was delivered"') })
    expect(objectionTo(proposeSend, {}, { drafts: drafted('Hi Jordan, it is in Malmö.') })).toBeNull()
  })
})

describe('draft_email', () => {
  const body = 'Hi Jordan, it was last seen in Malmö.'
  const draft = (asks: JsonObject[]) => ({ subject: 'Your order', body, asks })

  it('needs no asks', () => {
    expect(objectionTo(draftEmail, { subject: 'Your order', body }, {})).toBeNull()
    const tool = z.toJSONSchema(draftEmail.args, { io: 'input' })
    expect(tool.required).not.toContain('asks')
  })

  it('takes asks in the customer’s own words, and answers in its own', () => {
    const asked = { quote: 'Where is my order?', answered_by: 'it was last seen in Malmö' }
    const open = { quote: 'I leave for a trip on Friday.', answered_by: null }
    expect(objectionTo(draftEmail, draft([asked, open]), {})).toBeNull()
    for (const wrong of [
      { ...asked, quote: 'Where is my parcel?' },
      { ...asked, answered_by: 'It is in Odense.' },
    ]) {
      expect(objectionTo(draftEmail, draft([wrong]), {})?.kind).toBe('precondition')
    }
  })
})
