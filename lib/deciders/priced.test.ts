import { expect, test } from 'vitest'
import type { Decided, Prompt } from '#lib/loop/types.ts'
import { replyOf } from '#lib/testing/loop.ts'
import { priced } from './priced.ts'
import { scripted } from './scripted.ts'

const prompt: Prompt = [
  { role: 'system', text: 'x'.repeat(300) },
  { role: 'user', text: 'x'.repeat(101) },
]
const price = { input: 3, output: 15, maxOutputTokens: 50 }
const limits = { timeoutMs: 1_000, signal: new AbortController().signal }

test('a call is held for all of its prompt and the longest reply', async () => {
  expect(
    await priced(
      scripted(() => ''),
      price,
    ).reserve(prompt),
  ).toBe(101 * 3 + 50 * 15)
})

test.each([
  [40, 10],
  [4_000, 50],
])('a reply of %d characters is paid as %d tokens, never more than was held', async (length, tokens) => {
  const decided = await priced(
    scripted(() => 'y'.repeat(length)),
    price,
  ).decide(prompt, limits)
  expect(decided).toMatchObject({ costMicroUsd: 101 * 3 + tokens * 15, tokens: 101 + tokens })
})

test('a call that came to nothing is paid for what it read', async () => {
  const away: Decided = { stop: { kind: 'suspended', wakeInMs: 1, reason: 'Away' }, costMicroUsd: 0 }
  const failing = { ...scripted(() => ''), decide: async () => away }
  expect(await priced(failing, price).decide(prompt, limits)).toEqual({ ...away, costMicroUsd: 303 })
})

test('whatever it says is what the decider says', async () => {
  const decided = await priced(
    scripted(() => 'Look'),
    price,
  ).decide(prompt, limits)
  expect(decided).toMatchObject({ reply: replyOf({ text: 'Look', raw: 'Look' }) })
})
