import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, isJson, ordered } from './json.ts'

const json = fc.jsonValue({ maxDepth: 5 })
const oddKeys = fc.dictionary(fc.constantFrom('10', '9', '__proto__', 'b', 'a', 'é', '\ue000', '😀'), json)

test('any JSON is spelt as the library spells it, whatever its keys', () => {
  fc.assert(
    fc.property(fc.oneof(json, oddKeys, fc.array(oddKeys)), (value) => {
      expect(canonical(value)).toBe(canonicalize(value))
      const readBack: unknown = JSON.parse(canonicalize(value) ?? '')
      expect(JSON.stringify(ordered(value))).toBe(JSON.stringify(readBack))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['what is left out', { b: undefined, a: 1 }, '{"a":1}'],
  ['a negative zero', [-0], '[0]'],
  ['a date', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  ['quotes, controls and line separators', ['"\\\u0007\u2028'], '["\\"\\\\\\u0007\u2028"]'],
])('%s is spelt as the standard has it', (_, value, text) => {
  expect(canonical(value)).toBe(text)
})

const cycle: { self?: unknown } = {}
cycle.self = cycle
test.each([
  ['no number', [Number.NaN]],
  ['half a character', ['\ud800']],
  ['half a character as a key', { '\ud800': 1 }],
  ['a cycle', cycle],
  ['a function', () => undefined],
])('%s is refused', (_, value) => {
  expect(() => canonical(value)).toThrow(TypeError)
})

test('what is in order already is not copied', () => {
  const value = { a: [1, { b: null, c: 'd' }], e: true }
  expect(ordered(value)).toBe(value)
  const one = { b: value, a: 1 }
  expect(ordered(one).b).toBe(value)
})

test.each([
  ['text, numbers, lists and records', { a: ['b', 1, true, null, {}] }, true],
  ['a NUL', ['a\0'], false],
  ['half a character', { a: '\ud800' }, false],
  ['a key with half a character', { '\ud800': 1 }, false],
  ['no number', { a: Number.POSITIVE_INFINITY }, false],
  ['what is left out', { a: undefined }, false],
  ['a key that reaches for a prototype', JSON.parse('{"__proto__":1}'), false],
])('%s: whether it can be kept', (_, value, kept) => {
  expect(isJson(value)).toBe(kept)
})
