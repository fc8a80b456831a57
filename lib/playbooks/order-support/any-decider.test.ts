import { describe, expect, it } from 'vitest'
import { standardPorts } from '#lib/cases/standard-ports.ts'
import { db } from '#lib/db.ts'
import type { JsonObject } from '#lib/json.ts'
import type { Outcome } from '#lib/loop/outcome.ts'
import type { State } from '#lib/loop/state.ts'
import type { Action, Decider, Playbook, RunStart } from '#lib/loop/types.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, testClock } from '#lib/testing/desk.ts'
import { personas } from '#prisma/seed/personas.ts'
import { randomOf } from '#prisma/seed/random.ts'

useDatabase('shop')

const clock = testClock()
const runs = 100
const together = 10

/** Every kind of ending, so that a new one has to be thought of here. */
const endings: Record<Outcome['kind'], true> = {
  parked: true,
  answered: true,
  escalated: true,
  halted: true,
  superseded: true,
}

type Situation = { state: State; start: RunStart }
type Call = { action: string; args: JsonObject; reason: string }

/** A decider that answers with a call, and costs nothing. */
function calling(choose: () => Call): Decider {
  return {
    name: 'test',
    model: 'none',
    reserve: async () => 0,
    decide: async () => {
      const text = JSON.stringify(choose())
      return { costMicroUsd: 0, tokens: 0, reply: { text, stop: 'tool_use', raw: text } }
    },
  }
}

/** A playbook that shows where its case stands whenever it is rendered. */
function watched(playbook: Playbook, show: (situation: Situation) => void): Playbook {
  return {
    ...playbook,
    render(state, start, tokensLeft) {
      show({ state, start })
      return playbook.render(state, start, tokensLeft)
    },
  }
}

const candidates: [action: string, args: JsonObject][] = [
  ['get_customer', {}],
  ...['O-1001', 'O-880', 'O-9999'].flatMap((order): [string, JsonObject][] => [
    ['get_order', { order }],
    ['get_shipment', { order }],
  ]),
  ...['refunds', 'lost parcels', 'xyzzy'].map((query): [string, JsonObject] => [
    'search_policies',
    { query },
  ]),
  ...['Hi.', 'Hi, it is on its way.'].map((body): [string, JsonObject] => [
    'draft_email',
    { subject: 'Your order', body },
  ]),
  ['propose_send', {}],
  ['propose_refund', { order: 'O-1001', amount_cents: 12_900, currency: 'USD', why: 'By chance' }],
  [
    'propose_follow_up',
    {
      order: 'O-1001',
      on: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
      if: 'no_new_scan',
      do: 'write',
      condition: 'There is no new scan',
      promise: 'We write',
    },
  ],
  ['get_product', { product: 'Pika Wired' }],
  ['verify_customer', { email: personas.stalled.email }],
  ['propose_cancel_order', { order: 'O-1001', because: 'By chance', why: 'By chance' }],
  ['propose_change_order_payment', { order: 'O-1001', pay_by: 'nothing', why: 'By chance' }],
  ...['O-1001', 'O-880'].map((order): [string, JsonObject] => [
    'propose_return_items',
    { order, items: [{ sku: 'PIK-WI-INK', quantity: 1 }], refund_to: null, why: 'By chance' },
  ]),
  ['propose_close', { why: 'thanks' }],
  ['escalate', { why: 'Chance would have it' }],
]

/** Picks one of the actions that may happen now, each as likely as any other, and then one of its arguments. */
function anyLegal(
  actions: readonly Action[],
  situation: Situation,
  pick: <T>(items: readonly T[]) => T,
): Call {
  const context = { ...situation, calls: [], signal: new AbortController().signal }
  const legal = candidates.filter(([name, args]) => {
    const call = actions.find((action) => action.name === name)?.bind(args, 'By chance')
    return typeof call === 'object' && call.objection(context) === null
  })
  const action = pick([...new Set(legal.map(([name]) => name))])
  const [, args] = pick(legal.filter(([name]) => name === action))
  return { action, args, reason: 'By chance' }
}

/** Drives a case with whatever `choose` makes of where it stands. */
async function driveBy(caseId: string, choose: (actions: readonly Action[], situation: Situation) => Call) {
  const { playbookFor } = standardPorts(builtInShop(db()))
  let last: { actions: readonly Action[]; situation: Situation } | undefined
  const stop = await drive(clock, caseId, {
    playbookFor(name) {
      const playbook = playbookFor(name)
      return watched(playbook, (situation) => {
        last = { actions: playbook.actions, situation }
      })
    },
    deciderFor: () =>
      calling(() => {
        if (last === undefined) throw new Error('Nothing was rendered')
        return choose(last.actions, last.situation)
      }),
  })
  if (stop === null || stop.kind === 'suspended') throw new Error(`No outcome: ${stop?.kind}`)
  return stop
}

/** A run whose choices depend on its number alone. */
async function randomRun(number: number): Promise<Outcome['kind']> {
  const { pick } = randomOf(`random legal actions ${number}`)
  const caseId = await ask(clock, personas.stalled)
  return (await driveBy(caseId, (actions, situation) => anyLegal(actions, situation, pick))).kind
}

describe('whatever decides', () => {
  it(`ends ${runs} runs of random legal actions in an outcome`, async () => {
    const ended: Outcome['kind'][] = []
    for (let first = 0; first < runs; first += together) {
      const kinds = Array.from({ length: together }, (_, index) => randomRun(first + index))
      ended.push(...(await Promise.all(kinds)))
    }
    expect(ended.filter((kind) => endings[kind])).toHaveLength(runs)
    const parked = ended.filter((kind) => kind === 'parked').length
    console.log(`random legal actions: ${parked} of ${runs} park`)
    expect(parked).toBeGreaterThan(0)
  }, 60_000)

  it('asks for the same order for ever is stopped, and told by which bound', async () => {
    const caseId = await ask(clock, personas.stalled)
    const stop = await driveBy(caseId, () => ({
      action: 'get_order',
      args: { order: 'O-1001' },
      reason: 'Again',
    }))
    expect(stop).toEqual({ kind: 'halted', bound: 'repairs', detail: null })
    expect(await caseRow(caseId)).toMatchObject({
      state: 'needs_human',
      attention: 'Stopped: it kept making mistakes',
    })
  })

  it('asks for another order for ever is stopped, too', async () => {
    let number = 0
    const stop = await driveBy(await ask(clock, personas.stalled), () => {
      number += 1
      return { action: 'get_order', args: { order: `O-${2000 + number}` }, reason: 'And this one?' }
    })
    expect(stop).toEqual({ kind: 'halted', bound: 'steps', detail: null })
  })
})
