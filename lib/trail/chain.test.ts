import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonical } from '#lib/json.ts'
import { hashBody, hashLink, seal, sha256 } from './chain.ts'
import type { NewEvent } from './events.ts'

const at = new Date('2026-11-30T09:00:00.123Z')
const requeued = (why: string): NewEvent => ({ kind: 'requeued', actor: 'system', at, body: { why } })

/** The same JSON with the keys of every object in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, each]) => [key, reordered(each)] as const)
  return Object.fromEntries(entries.reverse())
}

describe('canonical', () => {
  test('spells JSON the same whatever the order of its keys, and again after parsing', () => {
    const json = fc.jsonValue({ stringUnit: 'binary' })
    fc.assert(
      fc.property(json, (value) => {
        expect(canonical(reordered(value))).toBe(canonical(value))
        expect(canonical(JSON.parse(canonical(value)))).toBe(canonical(value))
      }),
    )
  })

  test('sorts keys, and escapes NUL but not emoji or right-to-left text', () => {
    expect(canonical({ b: 'a\u0000b', a: '🎧 שלום' })).toBe('{"a":"🎧 שלום","b":"a\\u0000b"}')
  })

  test.each([
    ['in a value', { reply: { text: 'a\ud83d' } }],
    ['in a key', { '\udfa7': 1 }],
    ['alone', '\ud83d'],
  ])('refuses half a surrogate pair %s, and says what to do', (_, value) => {
    expect(() => canonical(value)).toThrow(TypeError)
    expect(() => canonical(value)).toThrow(/surrogate.*toWellFormed/)
  })

  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  test.each([undefined, () => 1, Number.NaN, Number.POSITIVE_INFINITY, 1n, cycle])('refuses %s', (value) => {
    expect(() => canonical(value)).toThrow(TypeError)
  })
})

describe('seal', () => {
  test('gives events their places after the head, each with the hash of the one before', () => {
    const head = { count: 4, hash: 'abc' }
    const [first, second] = seal('case-1', head, [requeued('one'), requeued('two')])
    expect(first).toMatchObject({ seq: 5, prevHash: 'abc', version: 1, at: '2026-11-30T09:00:00.123Z' })
    expect(second).toMatchObject({ seq: 6, prevHash: first?.hash, body: '{"why":"two"}' })
  })

  test('salts every body anew, so that equal bodies have different hashes', () => {
    const same = Array.from({ length: 100 }, () => requeued('yes'))
    const sealed = seal('case-1', { count: 0, hash: '' }, same)
    expect(new Set(sealed.map(({ salt }) => salt)).size).toBe(100)
    expect(new Set(sealed.map(({ bodyHash }) => bodyHash)).size).toBe(100)
    for (const { salt } of sealed) expect(salt).toMatch(/^[0-9a-f]{32}$/)
  })
})

// Trails are verified years after they were written: what the hashes are made of stays.
test('a hash is made of these very bytes', () => {
  const [event] = seal('case-1', { count: 0, hash: '' }, [requeued('ß')], () => '0123')
  if (event === undefined) throw new Error('no event')
  expect(event.bodyHash).toBe(sha256('0123{"why":"ß"}'))
  expect(event.bodyHash).toBe(hashBody('0123', '{"why":"ß"}'))
  const link = `{"actor":"system","at":"2026-11-30T09:00:00.123Z","bodyHash":"${event.bodyHash}","caseId":"case-1","kind":"requeued","prevHash":"","seq":1,"version":1}`
  expect(event.hash).toBe(sha256(link))
  expect(hashLink('case-1', event)).toBe(event.hash)
  // As sha256sum has it: UTF-8 bytes, lower-case hex.
  expect(sha256('ß')).toBe('cd3a7e92a9114307055e4a0583acd6549ec3bb6d7c10ecc6ce11ae3d76b3d7db')
})
