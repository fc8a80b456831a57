import { describe, expect, test } from 'vitest'
import { storePrompt } from './append.ts'
import { seal, sha256 } from './chain.ts'
import { checkChain } from './check-chain.ts'
import type { NewEvent } from './events.ts'
import { type FoundEvent, type FoundTrail, segmentState } from './found.ts'
import { caseId, checkpointAt, headOf, key, kindsOf, rewritten, start, trailOf } from './testing-chain.ts'

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
  const spent = { costMicroUsd: 0, tokens: 0, durationMs: 0 }
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
