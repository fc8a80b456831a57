import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ShopReader } from '#lib/shop/read.ts'
import { shopWith, startFor, work } from '#lib/testing/letters.ts'
import { call, play, says } from '#lib/testing/loop.ts'
import { asOf, orderWith, parcelWith } from '#lib/testing/sample-orders.ts'
import { stalledLetter, whereIsIt } from '../../../docs/guide/examples/where-is-it-workflow.ts'
import { orderSupport } from './index.ts'

const guide = join(import.meta.dirname, '../../../docs/guide')
const { scope } = startFor()
const question = 'Where is my order?'
const stalled = orderWith([parcelWith()])

const mail = (shop: ShopReader, number = 'O-1001', write = stalledLetter) =>
  whereIsIt(shop, scope, number, new Date(asOf), write)

describe('O-1001 as a fixed workflow, beside the loop', () => {
  test('stands in the guide as it is run here', () => {
    const code = readFileSync(join(guide, 'examples/where-is-it-workflow.ts'), 'utf8')
    expect(readFileSync(join(guide, 'workflow-or-loop.md'), 'utf8')).toContain(`\`\`\`ts\n${code}\`\`\`\n`)
  })

  test('says what the loop says, in the case it was written for', async () => {
    const shop = shopWith([stalled])
    const workflow = await mail(shop)
    const loop = await work({ shop, order: 'O-1001', says: question })
    for (const text of [workflow?.body, loop.body]) {
      for (const fact of ['Jordan', 'O-1001', 'Malmö']) expect(text).toContain(fact)
    }
    expect(loop.stop.kind).toBe('parked')
  })

  test('loses the choice of what to look at next: a lost parcel needs the rule for lost parcels', async () => {
    const shop = shopWith([orderWith([parcelWith({ status: 'lost' })])])
    expect((await mail(shop))?.body).toContain('is on its way')
    const { actions, body } = await work({ shop, order: 'O-1001', says: question })
    expect(actions).toContain('search_policies')
    expect(body).not.toContain('is on its way')
  })

  test('loses what was asked: another wish gets the same mail', async () => {
    const shop = shopWith([stalled])
    expect((await mail(shop))?.body).toContain('is on its way')
    const { stop } = await work({ shop, order: 'O-1001', says: 'Please send me the invoice for my taxes.' })
    expect(stop.kind).toBe('escalated')
  })

  test('loses the way out: what is missing ends in nothing, where the loop says what was not found', async () => {
    const shop = shopWith([stalled])
    expect(await mail(shop, 'O-7777')).toBeNull()
    const { stop, body } = await work({ shop, order: null, says: 'Where is my order O-7777?' })
    expect(stop.kind).toBe('parked')
    expect(body).toContain('O-7777')
  })

  test('loses the second chance: a bad text is the result, where the loop hands it back', async () => {
    const shop = shopWith([stalled])
    expect((await mail(shop, 'O-1001', async () => ''))?.body).toBe('')
    const read = says(call('get_order', { order: 'O-1001' }))
    const draft = says(call('draft_email', { subject: 'Your order', body: '' }))
    const { run: _, bounds, ...start } = startFor({ order: 'O-1001' })
    const { entries } = await play([read, draft], { playbook: orderSupport(shop), start, bounds })
    expect(entries[1]?.state.refusals).toMatchObject([{ kind: 'invalid_args' }])
    expect(entries.at(-1)?.state.drafts).toEqual([])
  })
})
