import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashBody, type SealedEvent, seal } from './chain.ts'
import { checkChain } from './check-chain.ts'
import type { NewEvent } from './events.ts'
import type { FoundEvent } from './found.ts'
import { caseId, checkpointAt, headOf, key, kindsOf, rewritten, start, trailOf } from './testing-chain.ts'

const text = fc.string({ unit: 'binary', maxLength: 20 })
const common = {
  actor: fc.constantFrom('model' as const, 'shell' as const, 'customer' as const, 'user:1' as const),
  at: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
}
const requeued: fc.Arbitrary<NewEvent> = fc.record({
  kind: fc.constant('requeued' as const),
  ...common,
  body: fc.record({ why: text }),
})
const applied: fc.Arbitrary<NewEvent> = fc.record({
  kind: fc.constant('applied' as const),
  ...common,
  body: fc.record({ run: fc.nat(), turn: fc.nat(), step: fc.nat(), calls: fc.array(text) }),
})
const chain = fc
  .array(fc.oneof(requeued, applied), { minLength: 1, maxLength: 10 })
  .map((events) => seal(caseId, start, events))

function holds<Values extends [unknown, ...unknown[]]>(
  values: { [Place in keyof Values]: fc.Arbitrary<Values[Place]> },
  property: (...values: Values) => Promise<void>,
): Promise<void> {
  return Promise.resolve(fc.assert(fc.asyncProperty(...values, property), { numRuns: 200 }))
}

/** The trail as changed, with the head it had. */
async function expectFound(events: readonly SealedEvent[], changed: readonly FoundEvent[]): Promise<void> {
  expect((await checkChain(trailOf(changed, { head: headOf(events) }))).ok).toBe(false)
}

/** A place in the chain that `at` picks. */
function pick<Value>(values: readonly Value[], at: number): { index: number; value: Value } {
  const index = at % values.length
  const value = values[index]
  if (value === undefined) throw new Error('there is nothing to pick from')
  return { index, value }
}

test('a chain as it was sealed verifies, with a checkpoint at any of its events', () =>
  holds([chain, fc.nat()], async (events, at) => {
    const checkpoints = [checkpointAt(pick(events, at).value)]
    expect(await checkChain(trailOf(events, { checkpoints }), key)).toEqual({
      caseId,
      number: 1001,
      ok: true,
      events: events.length,
      erasedBodies: 0,
      erasedSegments: 0,
      checkpoints: 1,
      faults: [],
    })
  }))

test('a case without events verifies', async () => {
  expect(await kindsOf(trailOf([]))).toEqual([])
})

describe('any single change is found', () => {
  const texts = ['kind', 'actor', 'at', 'bodyHash', 'prevHash', 'hash', 'salt', 'body'] as const
  test.each(texts)('of %s to another text', (field) =>
    holds([chain, fc.nat(), text, fc.nat(), fc.nat(3)], async (events, at, other, where, mode) => {
      const { index, value: event } = pick(events, at)
      const old = event[field]
      const cut = where % (old.length + 1)
      const changed = [other, old.slice(0, cut) + other + old.slice(cut), old.slice(0, cut), old + other][
        mode
      ]
      fc.pre(changed !== undefined && changed !== old && changed.isWellFormed())
      await expectFound(events, events.with(index, { ...event, [field]: changed }))
    }),
  )

  test.each(['seq', 'version'] as const)('of %s to another number', (field) =>
    holds([chain, fc.nat(), fc.integer()], async (events, at, changed) => {
      const { index, value: event } = pick(events, at)
      fc.pre(changed !== event[field])
      await expectFound(events, events.with(index, { ...event, [field]: changed }))
    }),
  )

  test.each(['salt', 'body'] as const)('of %s to nothing while the other stays', (field) =>
    holds([chain, fc.nat()], async (events, at) => {
      const { index, value: event } = pick(events, at)
      await expectFound(events, events.with(index, { ...event, [field]: null }))
    }),
  )

  test('of where the salt ends and the body begins', () =>
    holds([chain, fc.nat(), fc.integer({ min: 1, max: 31 })], async (events, at, cut) => {
      const { index, value: event } = pick(events, at)
      const shifted = { ...event, salt: event.salt.slice(0, cut), body: event.salt.slice(cut) + event.body }
      expect(hashBody(shifted.salt, shifted.body)).toBe(event.bodyHash)
      await expectFound(events, events.with(index, shifted))
    }))

  test('by taking an event out', () =>
    holds([chain, fc.nat()], async (events, at) => {
      await expectFound(events, events.toSpliced(pick(events, at).index, 1))
    }))

  test('by cutting off the tail', () =>
    holds([chain, fc.nat()], async (events, at) => {
      await expectFound(events, events.slice(0, pick(events, at).index))
    }))

  test('by doubling an event anywhere', () =>
    holds([chain, fc.nat(), fc.nat()], async (events, at, to) => {
      await expectFound(events, events.toSpliced(to % (events.length + 1), 0, pick(events, at).value))
    }))

  test('by swapping two events', () =>
    holds([chain, fc.nat(), fc.nat()], async (events, one, other) => {
      const [left, right] = [pick(events, one), pick(events, other)]
      fc.pre(left.index !== right.index)
      await expectFound(events, events.with(left.index, right.value).with(right.index, left.value))
    }))

  test('by swapping what two events say', () =>
    holds([chain, fc.nat(), fc.nat()], async (events, one, other) => {
      const [left, right] = [pick(events, one), pick(events, other)]
      fc.pre(left.index !== right.index)
      const said = ({ salt, body }: SealedEvent) => ({ salt, body })
      const swapped = events
        .with(left.index, { ...left.value, ...said(right.value) })
        .with(right.index, { ...right.value, ...said(left.value) })
      await expectFound(events, swapped)
    }))

  test('by putting an event in, made to fit what stands before it', () =>
    holds([chain, requeued, fc.nat()], async (events, event, to) => {
      const place = to % (events.length + 1)
      const inserted = seal(caseId, headOf(events.slice(0, place)), [event])
      await expectFound(events, events.toSpliced(place, 0, ...inserted))
    }))

  test('by replacing an event and making every hash after it again', () =>
    holds([chain, requeued, fc.nat()], async (events, event, at) => {
      await expectFound(events, rewritten(events, event, pick(events, at).index))
    }))

  test('by showing it as another case’s', () =>
    holds([chain], async (events) => {
      const other = { caseId: '01900000-0000-7000-8000-000000000002' }
      expect((await checkChain(trailOf(events, other))).ok).toBe(false)
    }))
})

describe('where the case’s head was changed to fit, a checkpoint shows', () => {
  test('that the chain was rewritten at or before it', () =>
    holds([chain, requeued, fc.nat(), fc.nat()], async (events, event, at, signedAt) => {
      const changed = rewritten(events, event, pick(events, at).index)
      const { index, value: signed } = pick(events, signedAt)
      fc.pre(index >= at % events.length)
      expect(await kindsOf(trailOf(changed))).toEqual([])
      const checkpoints = [checkpointAt(signed)]
      expect(await kindsOf(trailOf(changed, { checkpoints }))).toEqual([
        `checkpoint_contradicted ${signed.seq}`,
      ])
    }))

  test('that the tail was cut off before it', () =>
    holds([chain, fc.nat()], async (events, at) => {
      const kept = events.slice(0, pick(events, at).index)
      const last = pick(events, events.length - 1).value
      expect(await kindsOf(trailOf(kept))).toEqual([])
      const checkpoints = [checkpointAt(last)]
      expect(await kindsOf(trailOf(kept, { checkpoints }))).toEqual([`truncated ${kept.length + 1}`])
    }))
})

test('any bodies may be erased with their salts: the chain verifies and says how many', () =>
  holds([chain, fc.infiniteStream(fc.boolean())], async (events, erase) => {
    const kept: FoundEvent[] = events.map((event) =>
      erase.next().value ? { ...event, salt: null, body: null } : event,
    )
    const erasedBodies = kept.filter(({ body }) => body === null).length
    expect(await checkChain(trailOf(kept))).toMatchObject({ ok: true, events: events.length, erasedBodies })
  }))
