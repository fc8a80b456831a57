import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storePrompt } from './append.ts'
import { type Head, hashBody, hashLink, type SealedEvent, seal, sha256 } from './chain.ts'
import { checkChain } from './check-chain.ts'
import { sign } from './checkpoint-signature.ts'
import type { NewEvent } from './events.ts'
import { type FoundEvent, type FoundTrail, segmentState } from './found.ts'

const caseId = '01900000-0000-7000-8000-000000000001'
const key = 'a'.repeat(64)
const start: Head = { count: 0, hash: '' }

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

function headOf(events: readonly FoundEvent[]): Head {
  const last = events.at(-1)
  return last === undefined ? start : { count: last.seq, hash: last.hash }
}

function trailOf(events: readonly FoundEvent[], given: Partial<FoundTrail> = {}): FoundTrail {
  const nothing = async () => new Map()
  return { caseId, number: 1001, head: headOf(events), checkpoints: [], events, segments: nothing, ...given }
}

function checkpointAt(event: SealedEvent, signer = key) {
  const { seq: count, hash } = event
  const statement = { count, hash, at: '2026-11-30T09:00:00.000Z' }
  return { ...statement, signature: sign({ caseId, ...statement }, signer) }
}

async function kindsOf(trail: FoundTrail): Promise<string[]> {
  const { ok, faults } = await checkChain(trail, key)
  expect(ok).toBe(faults.length === 0)
  return faults.map(({ kind, seq }) => `${kind} ${seq}`)
}

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

/** The chain with one event replaced and everything after it made to fit. */
function rewritten(events: readonly SealedEvent[], event: NewEvent, index: number): SealedEvent[] {
  const [replaced] = seal(caseId, headOf(events.slice(0, index)), [event])
  if (replaced === undefined) throw new Error('nothing was sealed')
  let { hash } = replaced
  const after = events.slice(index + 1).map((link) => {
    const refitted = { ...link, prevHash: hash }
    hash = hashLink(caseId, refitted)
    return { ...refitted, hash }
  })
  return [...events.slice(0, index), replaced, ...after]
}

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

const say = (why: string): NewEvent => ({ kind: 'requeued', actor: 'system', at: new Date(0), body: { why } })
const four = seal(caseId, start, ['a', 'b', 'c', 'd'].map(say))
const [one, two, three, last] = four
if (!one || !two || !three || !last) throw new Error('four events were sealed')

describe('a fault is named by its kind, its event and in plain words', () => {
  const head = headOf(four)
  const rewrittenTwo = [...rewritten(four, say('x'), 1).slice(0, 2), three, last]
  test.each<[string, Partial<FoundTrail>, string]>([
    ['gap 2', { events: [one, last] }, 'Events 2 to 3 are missing'],
    ['gap 1', { events: [two, three, last] }, 'Event 1 is missing'],
    [
      'gap 2',
      { events: [one, two, two, three, last] },
      'Event 2 stands after event 2, where event 3 belongs',
    ],
    ['gap 0', { events: [{ ...one, seq: 0 }, ...four] }, 'Event 0 stands first, where event 1 belongs'],
    [
      'altered_body 2',
      { events: [one, { ...two, body: '{}' }, three, last] },
      'What event 2 says was altered',
    ],
    ['altered_link 2', { events: [one, { ...two, actor: 'model' }, three, last] }, 'Event 2 was altered'],
    ['broken_chain 3', { events: rewrittenTwo }, 'Event 3 does not follow from event 2'],
    [
      'broken_chain 1',
      { events: seal(caseId, head, [say('a')]).map((it) => ({ ...it, seq: 1 })) },
      'not the beginning',
    ],
    ['truncated 3', { events: [one, two] }, 'Events 3 to 4 were cut off: the case counts 4'],
    ['truncated 4', { events: [one, two, three] }, 'Event 4 was cut off: the case counts 4'],
    ['head_mismatch 4', { head: { ...head, count: 3 } }, 'head is event 3'],
    [
      'head_mismatch 4',
      { head: { ...head, hash: 'x' } },
      'head is event 4 (x), but the chain ends with event 4',
    ],
    ['head_mismatch 4', { head: start }, 'head is event 0 (none)'],
    [
      'checkpoint_forged 4',
      { checkpoints: [checkpointAt(last, 'another key')] },
      'not signed with this TRAIL_KEY',
    ],
    ['checkpoint_forged 9', { checkpoints: [{ ...checkpointAt(last), count: 9 }] }, 'not signed'],
    [
      'checkpoint_contradicted 3',
      { checkpoints: [checkpointAt({ ...three, hash: 'x' })] },
      'Event 3 is not the one that the checkpoint of 2026-11-30T09:00:00.000Z saw',
    ],
    [
      'truncated 5',
      { checkpoints: [checkpointAt({ ...last, seq: 6 })] },
      'Events 5 to 6 were cut off: there were 6 at the checkpoint of 2026-11-30T09:00:00.000Z',
    ],
  ])('%s', async (fault, given, words) => {
    const { faults } = await checkChain(trailOf(four, { head, ...given }), key)
    expect(faults.map(({ kind, seq }) => `${kind} ${seq}`)).toContain(fault)
    expect(faults.map(({ message }) => message).join('\n')).toContain(words)
  })

  test('one altered event is one fault, and hides none after it', async () => {
    const events = [one, { ...two, actor: 'x' }, three, { ...last, body: 'x' }]
    expect(await kindsOf(trailOf(events))).toEqual(['altered_link 2', 'altered_body 4'])
  })
})

test('without a key a checkpoint is compared, though its signature cannot be checked', async () => {
  const forged = { ...checkpointAt(last), signature: 'x' }
  expect((await checkChain(trailOf(four, { checkpoints: [forged] }))).ok).toBe(true)
  const { faults } = await checkChain(trailOf(four, { checkpoints: [{ ...forged, hash: 'x' }] }))
  expect(faults).toMatchObject([{ kind: 'checkpoint_contradicted', seq: 4 }])
})

describe('prompt segments', () => {
  const prompts = ['system', 'facts', 'system'].map((each) => storePrompt([{ role: 'user', text: each }]))
  const spent = { costMicroUsd: 0, durationMs: 0 }
  const replies = prompts.map(({ reference }, turn): NewEvent => {
    const body = { run: 1, turn, prompt: reference, reply: 'x', ...spent }
    return { kind: 'replied', actor: 'model', at: new Date(0), body }
  })
  const events = seal(caseId, start, replies)
  const system = sha256('system')

  function withTexts(kept: Record<string, string>, found: readonly FoundEvent[] = events): FoundTrail {
    const segments = async (hashes: readonly string[]) =>
      new Map(
        hashes.flatMap((hash) => {
          const text = kept[hash]
          return text === undefined ? [] : [[hash, segmentState(hash, text)] as const]
        }),
      )
    return trailOf(found, { segments })
  }
  const all = { [system]: 'system', [sha256('facts')]: 'facts' }

  test('that are all there verify', async () => {
    expect(await kindsOf(withTexts(all))).toEqual([])
  })

  test('that were altered are found once, at the first event that refers to them', async () => {
    expect(await kindsOf(withTexts({ ...all, [system]: 'System' }))).toEqual(['segment_altered 1'])
  })

  test('that are missing are found', async () => {
    expect(await kindsOf(withTexts({ [system]: 'system' }))).toEqual(['segment_missing 2'])
  })

  test('that are missing from a case with an erased body count as erased; altered ones do not', async () => {
    const [, ...rest] = events
    const erased = [...events.slice(0, 1).map((event) => ({ ...event, salt: null, body: null })), ...rest]
    const gone = await checkChain(withTexts({ [system]: 'system' }, erased))
    expect(gone).toMatchObject({ ok: true, erasedBodies: 1, erasedSegments: 1 })
    expect(await kindsOf(withTexts({ ...all, [system]: '' }, erased))).toEqual(['segment_altered 3'])
  })

  test('are asked for a few at a time, however many there are', async () => {
    const texts = Array.from({ length: 95 }, (_, index) => ({ role: 'user', text: `segment ${index}` }))
    const { reference } = storePrompt(texts)
    const body = { run: 1, turn: 1, prompt: reference, reply: 'x', ...spent }
    const asked: number[] = []
    const segments = async (hashes: readonly string[]) => {
      asked.push(hashes.length)
      return new Map(hashes.map((hash) => [hash, 'intact' as const]))
    }
    const found = seal(caseId, start, [{ kind: 'replied', actor: 'model', at: new Date(0), body }])
    expect((await checkChain(trailOf(found, { segments }))).ok).toBe(true)
    expect(asked).toEqual([20, 20, 20, 20, 15])
  })
})

test('a trail filed under another number than its case was opened with is found', async () => {
  const body = { number: 1002, playbook: 'p', subject: 's', channel: 'form', order: null, scope: {} }
  const events = seal(caseId, start, [{ kind: 'case_opened', actor: 'customer', at: new Date(0), body }])
  expect(await kindsOf(trailOf(events, { number: 1002 }))).toEqual([])
  expect(await kindsOf(trailOf(events, { number: 1001 }))).toEqual(['wrong_number 1'])
})
