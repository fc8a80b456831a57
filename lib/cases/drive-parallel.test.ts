import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import type { State } from '#lib/loop/state.ts'
import type { Decided } from '#lib/loop/types.ts'
import { sendBack } from '#lib/review/decide.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { useDatabase } from '#lib/testing/database.ts'
import {
  ask,
  decidingOtherwise,
  drive,
  granted,
  park,
  pendingOf,
  seen,
  testClock,
} from '#lib/testing/desk.ts'
import { expireLeases } from '#lib/testing/desk-mail.ts'
import { promptsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { call, calling } from '#lib/testing/loop.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { standardPorts } from './standard-ports.ts'

useDatabase('shop')
const clock = testClock()

const { order } = personas.stalled
const reads = calling(call('get_shipment', { order }), call('get_customer'), call('get_order', { order }))
const names = ['get_shipment', 'get_customer', 'get_order']

/** The rules for a decider, but for its first turn. */
const first = (decided: Decided) => decidingOtherwise(async (turn) => (turn === 1 ? decided : null))

describe('several reads in one reply', () => {
  it('are one step, written down in the order of the reply', async () => {
    const caseId = await ask(clock)
    expect(await drive(clock, caseId, first(reads))).toMatchObject({ kind: 'parked' })
    const run = await db().run.findFirstOrThrow({
      where: { caseId },
      include: { stepRows: { orderBy: { index: 'asc' } } },
    })
    expect(run).toMatchObject({ turns: 3, steps: 3, repairs: 0 })
    expect(run.stepRows.map(({ actions }) => actions)).toEqual([names, ['draft_email'], ['propose_send']])
    const state: State = JSON.parse(run.state)
    expect(state.facts.map(({ action, step }) => [action, step])).toEqual(names.map((name) => [name, 1]))
    const [applied] = await trailOf(caseId, 'applied')
    expect(applied?.body).toMatchObject({ step: 1, calls: names.map((action) => ({ action })) })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('stand though one of them fails, whose error is what it found', async () => {
    const torn = standardPorts({
      ...builtInShop(db()),
      shipment: () => Promise.reject(new Error('The carrier does not answer')),
    })
    const caseId = await ask(clock)
    await drive(clock, caseId, { ...first(reads), playbookFor: torn.playbookFor })
    const { state } = await db().run.findFirstOrThrow({ where: { caseId } })
    const { facts }: State = JSON.parse(state)
    expect(facts.slice(0, 3)).toMatchObject([
      { action: 'get_shipment', observation: { error: 'Error: The carrier does not answer' } },
      { action: 'get_customer', observation: { found: true, name: 'Jordan Lee' } },
      { action: 'get_order', observation: { found: true, number: order } },
    ])
    expect(await db().step.findFirstOrThrow({ where: { run: { caseId } } })).toMatchObject({ actions: names })
  })

  it('are nothing that is held over a park: the next prompt is made of the state alone [L5]', async () => {
    const caseId = await ask(clock)
    await drive(clock, caseId, first(reads))
    granted(await sendBack(USERS.maya, seen(await pendingOf(caseId)), 'Shorter, please.', clock))
    await park(clock, caseId)
    const turns = (await trailOf(caseId, 'replied')).map(({ body }) => JSON.stringify(body))
    for (const turn of turns) expect(turn).not.toMatch(/"role":"(assistant|tool)"/)
    const [anew] = await promptsOf(caseId, 2)
    expect(anew).not.toContain(names.map((name) => `"action":"${name}"`).join())
    expect(anew).toMatch(/<fact action="get_shipment"[^>]* old="true">/)
  })
})

describe('a turn that was written down', () => {
  it.each(['driving: about to record', 'driving: recorded'])(
    'R9: makes one draft, though its worker dies at “%s”',
    async (at) => {
      const caseId = await ask(clock)
      let turn = 0
      const watch = (checkpoint: string) => {
        if (checkpoint !== at) return
        turn += 1
        if (turn === 4) throw new Error('killed')
      }
      await expect(drive(clock, caseId, { watch })).rejects.toThrow('killed')
      await expireLeases()
      await park(clock, caseId)
      expect(await db().draft.findMany({ where: { caseId } })).toMatchObject([{ version: 1, stepIndex: 4 }])
      expect(await trailFaults(caseId)).toBe('')
    },
  )
})
