import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { differencesBetween } from './conformance/compare.ts'
import { expectedAfter } from './conformance/expected.ts'
import { figuresOf, isRight } from './conformance/figures.ts'
import { inFirstPerson } from './conformance/message.ts'
import { OptionError, readOptions } from './conformance/options.ts'
import { faultLines } from './conformance/print.ts'
import { runConformance } from './conformance/run.ts'
import { DataError, readScenarios, readShopData } from './conformance/scenario.ts'

const folder = join(import.meta.dirname, 'conformance/sample')
const sample = { db: join(folder, 'db.json'), scenarios: join(folder, 'scenarios.json') }
const data = readShopData(sample.db)
const minutes = 60_000

function played({ db, scenarios }: { db: string; scenarios: string }) {
  const given = { file: db, data: readShopData(db), scenarios: readScenarios(scenarios) }
  const nobody = { step: () => undefined, signal: new AbortController().signal }
  return runConformance(given, inject('postgresUrl'), nobody)
}

test('a small shop ends every scenario as its reference has it, in cases of others nothing happens', {
  timeout: 10 * minutes,
}, async () => {
  const found = await played(sample)
  expect(faultLines(found)).toEqual([])
  expect(figuresOf(found)).toEqual({
    scenarios: 9,
    equal: 9,
    writes: 9,
    refused_as_reference: 1,
    other_customer_refused: 9,
    other_customer_tried: 9,
    unapproved_changes: 0,
    doubled: 0,
    reference_corrected: 1,
    scripted: { proposed_right: 3, escalated: 6, wrong: 0, share: 0.333 },
  })
  const refused = found.played.find(({ refusedAsReference }) => refusedAsReference > 0)
  expect(refused?.reasons).toEqual([expect.stringContaining('gift card')])
})

// The benchmark's own data is not part of this repository; where it is there, all of it is played.
const options = readOptions([], process.env)
if ('db' in options) {
  test('the scenarios of the benchmark end as its own tools leave them, every one', {
    timeout: 20 * minutes,
  }, async () => {
    const found = await played(options)
    const figures = figuresOf(found)
    expect(faultLines(found)).toEqual([])
    expect(isRight(figures)).toBe(true)
    expect(figures.scripted.share).toBeGreaterThan(1 / 3)
  })
}

test('a record that is not as it should be is named, field by field; float noise is none', () => {
  const { users, products } = data
  const order = { payment_history: [{ amount: 71.96000000000001 }], status: 'pending', cancel_reason: null }
  const expected = { users, products, orders: { '#W1': order } }
  const same = { payment_history: [{ amount: 71.96 }], status: 'pending' }
  expect(differencesBetween(expected, { ...expected, orders: { '#W1': same } })).toEqual([])
  const other = { payment_history: [{ amount: 71.97 }], status: 'cancelled' }
  expect(differencesBetween(expected, { ...expected, orders: { '#W1': other } })).toEqual([
    {
      record: 'orders #W1',
      fields: [
        'payment_history.0.amount: "7196 cents" expected, "7197 cents" found',
        'status: "pending" expected, "cancelled" found',
      ],
    },
  ])
  expect(differencesBetween(expected, { ...expected, orders: {} })).toMatchObject([{ record: 'orders #W1' }])
})

test('only a line that was changed is put right, and only where it is not as its variant', () => {
  const scenario = readScenarios(sample.scenarios).find(({ id }) => id === 'two-items-changed')
  const changed = scenario?.changed ?? { orders: {}, users: {}, products: {} }
  const { records, corrected } = expectedAfter({ changed }, data)
  expect(corrected).toBe(1)
  expect(records.orders['#W1000001']).toMatchObject({
    items: [{ price: 19.3, options: { color: 'blue', capacity: '500ml' } }, { price: 41.27 }],
  })
  expect(expectedAfter({ changed: { orders: {}, users: {}, products: {} } }, data)).toMatchObject({
    corrected: 0,
  })
})

test('what an actor is told stands as the customer would say it', () => {
  expect(
    inFirstPerson("You're sad. You want your money back, and you'd like the agent to call you yourself."),
  ).toBe("I'm sad. I want my money back, and I'd like the agent to call me myself.")
})

test('without the data it says so and how to name it, and ends with 0', async () => {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, 'conformance.ts'),
    '--json',
    '--data',
    '/nowhere',
  ])
  const [output, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  expect({ code, output: JSON.parse(output) }).toEqual({
    code: 0,
    output: { skipped: expect.stringMatching(/db\.json/) },
  })
  expect(faults).toMatch(/^Skipped for want of data\..*--data.*TAU2_RETAIL/)
})

test('a command line or a file that is not understood is refused in words', () => {
  expect(() => readOptions(['--scenario', 'x'], {})).toThrow(OptionError)
  expect(() => readScenarios(sample.db)).toThrow(DataError)
  expect(() => readShopData(join(folder, 'none.json'))).toThrow(/none\.json/)
})
