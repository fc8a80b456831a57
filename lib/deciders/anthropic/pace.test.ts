import { describe, expect, test } from 'vitest'
import { worldOf } from '#lib/cases/model.ts'
import { systemClock } from '#lib/clock.ts'
import { persistent } from '#lib/deciders/persistent.ts'
import { orderSupport } from '#lib/playbooks/order-support/index.ts'
import { replyWith, viewOf } from '#lib/playbooks/prompt-view.ts'
import { shopWith, startFor } from '#lib/testing/letters.ts'
import { emptyState, play } from '#lib/testing/loop.ts'
import { key, startProvider, stillWorld } from '#lib/testing/provider.ts'
import { pace } from './pace.ts'
import { anthropic } from './provider.ts'

const { signal } = new AbortController()

describe('calls', () => {
  test('are made at once as long as none was refused', async () => {
    const world = stillWorld()
    const { ready, answered } = pace(world)
    for (let at = 0; at < 5; at += 1) {
      await ready(signal)
      answered()
    }
    expect(world.waited).toEqual([])
  })

  test('wait until the time that one of them was told, and then come one after the other', async () => {
    const world = stillWorld()
    const { ready, refused } = pace(world)
    refused(world.now().getTime() + 3_000)
    await Promise.all([ready(signal), ready(signal)])
    expect(world.waited).toEqual([3_000, 10])
  })

  test('come further apart with each refusal, but not with those of the same moment', async () => {
    const world = stillWorld()
    const { ready, refused } = pace(world)
    const gap = async () => {
      await ready(signal)
      const from = world.waited.length
      await ready(signal)
      return world.waited.slice(from)
    }
    for (let at = 0; at < 9; at += 1) refused(0)
    expect(await gap()).toEqual([10])
    await world.wait(2_000, signal)
    refused(0)
    expect(await gap()).toEqual([20])
    for (let at = 0; at < 20; at += 1) {
      await world.wait(2_000, signal)
      refused(0)
    }
    expect(await gap()).toEqual([1_000])
  })

  test('that are given up leave their turn to the next', async () => {
    const world = stillWorld()
    const { wait } = world
    world.wait = async (ms, { aborted }) => {
      if (aborted) throw new Error('Given up')
      await wait(ms, signal)
    }
    const { ready, refused } = pace(world)
    refused(world.now().getTime() + 3_000)
    await expect(ready(AbortSignal.abort())).rejects.toThrow('Given up')
    await ready(signal)
    expect(world.waited).toEqual([3_000])
  })

  test('come closer again with each answer', async () => {
    const world = stillWorld()
    const { ready, answered, refused } = pace(world)
    refused(0)
    for (let at = 0; at < 900; at += 1) answered()
    await ready(signal)
    const waited = world.waited.length
    await ready(signal)
    expect(world.waited.length).toBe(waited)
  })
})

test('two hundred cases at once get through to a provider that takes fifty calls a second, without a storm', {
  timeout: 60_000,
}, async () => {
  const most = 50
  const decide = (prompt: Parameters<typeof viewOf>[0]) =>
    viewOf(prompt).has('get_customer')
      ? replyWith(['escalate', { why: 'Seen' }, 'It is seen'])
      : replyWith(['get_customer', {}, 'To see'])
  const server = await startProvider({ decide, ratePerSecond: most })
  const world = worldOf(systemClock)
  const provider = anthropic({ apiKey: key, baseUrl: server.url }, world)
  const playbook = orderSupport(shopWith([]))
  const began = Date.now()
  const runs = Array.from({ length: 200 }, async () => {
    const choice = { model: 'claude-sonnet-5-5', effort: null, maxTokens: 2_000, strict: true }
    const trying = {
      world,
      tries: () => 8,
      mayIn: async () => 0,
      reserve: async () => null,
      note: async () => undefined,
    }
    const decider = persistent(provider.deciderFor(choice), trying)
    const bounds = { maxCostMicroUsd: 1_000_000, deadlineMs: 90_000 }
    const start = { ...startFor(), bounds: { ...startFor().bounds, ...bounds } }
    return play([], { playbook, decider, start, state: emptyState, clock: systemClock })
  })
  const stops = (await Promise.all(runs)).map(({ stop }) => stop.kind)
  expect(new Set(stops)).toEqual(new Set(['escalated']))

  const seconds = Map.groupBy(server.requests, ({ at }) => Math.floor((at - began) / 1_000))
  const perSecond = Array.from(seconds.values(), ({ length }) => length)
  const refused = server.requests.filter(({ status }) => status === 429).length
  const took = ((Date.now() - began) / 1_000).toFixed(1)
  console.log(
    `${server.requests.length} requests in ${took} s, ${refused} refused; each second: ${perSecond.join(' ')}`,
  )
  // All come at once at first; from then on they keep to what the provider takes, but for trying whether it takes more.
  expect(Math.max(...perSecond.slice(2))).toBeLessThan(3 * most)
  expect(refused).toBeLessThan(300)
})
