import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonical } from '#lib/json.ts'
import { fold, type State } from '#lib/loop/state.ts'
import type { Bounds, Decided, Playbook } from '#lib/loop/types.ts'
import { bounds, decided } from '#lib/testing/any-reply.ts'
import { emptyState, replyOf, startWith } from '#lib/testing/loop.ts'
import { driveToEnd, type Fate, type Kept } from '#lib/testing/loop-deaths.ts'
import { smallPlaybook } from '#lib/testing/playbook.ts'
import { storePrompt } from '#lib/trail/append.ts'
import { entryEvents } from './entry-events.ts'
import { replayTrail } from './replay-walk.ts'

const playbook: Playbook = {
  ...smallPlaybook,
  render: (state, start, left) => [
    ...smallPlaybook.render(state, start, left),
    { role: 'user', text: `${left} tokens left` },
  ],
}

const huge: Decided = { reply: replyOf({ text: 'x'.repeat(5_000_000) }), costMicroUsd: 1, tokens: 1 }
const said = fc.oneof({ weight: 200, arbitrary: decided }, fc.constant(huge))
/** What is said of tokens and money, where it is a lie. */
const lie = fc.constantFrom(Number.NaN, -7, 0.5, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY)
const told = fc
  .tuple(said, fc.option(lie, { freq: 3 }), fc.option(lie, { freq: 3 }), fc.nat(60))
  .map(([decided, costMicroUsd, tokens, ms]) => ({
    ms,
    decided: {
      ...decided,
      ...(costMicroUsd !== null && { costMicroUsd }),
      ...(tokens !== null && { tokens }),
    },
  }))
const fate = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Fate>('lives') },
  fc.constantFrom<Fate>('before', 'after', 'sleeps'),
)
const reserve = fc.oneof(
  { weight: 9, arbitrary: fc.constant(300) },
  fc.constantFrom(0, 0.5, Number.NaN, -1, Number.POSITIVE_INFINITY, 100_000),
)
const life = fc.record({
  replies: fc.array(told, { minLength: 1, maxLength: 14 }),
  bounds,
  reserves: fc.array(reserve, { minLength: 1, maxLength: 6 }),
  fates: fc.array(fate, { maxLength: 60 }),
  message: fc.string({ unit: 'binary', maxLength: 40 }).map((it) => it.toWellFormed()),
})
type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never

/** Lives a life and gives what is kept of it, with each call that was made and what stood on the books when it was. */
async function live({ replies, bounds, reserves, fates, message }: Life) {
  const start = startWith(bounds)
  const at = '2026-11-30T08:00:00.000Z'
  const messages = [{ from: 'customer', author: 'J', at, text: message }]
  // As a run begins: with the state as it was stored.
  const begun: State = JSON.parse(canonical({ ...emptyState, messages }))
  const counters = { turns: 0, steps: 0, repairs: 0, costMicroUsd: 0, tokens: 0, activeMs: 0, claims: 0 }
  const kept: Kept = { state: begun, counters, reserved: 0, epoch: 0, entries: [], stop: null }
  const calls: { steps: number; repairs: number; committed: number; claims: number }[] = []
  let now = Date.parse('2026-11-30T09:00:00Z')
  let reserved = 0
  let asked = 0
  const world = {
    start,
    playbook,
    kept,
    fates: [...fates],
    clock: { now: () => new Date(now) },
    reserve: () => reserves[reserved++ % reserves.length] ?? 0,
    decide(isHolder: boolean) {
      const { steps, repairs, costMicroUsd, claims } = kept.counters
      const committed = costMicroUsd + kept.reserved
      if (isHolder) {
        expect(kept.stop).toBeNull()
        calls.push({ steps, repairs, committed, claims })
      }
      const reply = replies[asked++ % replies.length]
      now += reply?.ms ?? 0
      if (reply === undefined) throw new Error('There is a reply')
      return reply.decided
    },
  }
  await driveToEnd(world, 40)
  return { start, begun, kept, calls }
}

type Lived = Awaited<ReturnType<typeof live>>

/** 4. No call starts that could pass a bound. */
function expectBounded({ calls }: Lived, limits: Omit<Bounds, 'maxPromptChars'>): void {
  for (const { steps, repairs, committed, claims } of calls) {
    expect(steps).toBeLessThan(limits.maxSteps)
    expect(repairs).toBeLessThan(limits.maxRepairs)
    expect(committed).toBeLessThanOrEqual(limits.maxCostMicroUsd)
    expect(claims).toBeLessThanOrEqual(3)
  }
}

/** 3. What is kept is whole turns, each once, in order, and what they come to. */
function expectWhole({ begun, kept }: Lived): void {
  let state = begun
  const turns = kept.entries.flatMap(({ turn }) => turn ?? [])
  expect(turns.map(({ index }) => index)).toEqual(turns.map((_, place) => place + 1))
  for (const { turn, counters, state: recorded } of kept.entries) {
    if (turn !== null) state = fold(state, turn.verdict, { run: 1, step: counters.steps, readAt: turn.at })
    expect(recorded).toEqual(state)
  }
  const of = (kind: string) => turns.filter(({ verdict }) => verdict.kind === kind).length
  expect(kept.counters).toMatchObject({
    turns: turns.length,
    steps: of('applied'),
    repairs: of('refused'),
  })
  for (const count of Object.values(kept.counters)) expect(count).toBeLessThan(2 ** 31)
}

/** 9. Replaying what the trail would say gives the state and every prompt, byte for byte. */
function expectReplayed({ start, begun, kept }: Lived): void {
  const at = new Date(start.asOf)
  const body = canonical({ run: 1, start, state: begun, goesOn: false })
  const texts = new Map<string, string>()
  const events = kept.entries.flatMap((entry) => {
    const { reference, segments } = storePrompt(entry.turn?.prompt ?? [])
    for (const { hash, text } of segments) texts.set(hash, text)
    return entryEvents(start, entry, reference, null, at)
  })
  const { state, counters, stop } = kept
  const row = { index: 1, ...counters, state: canonical(state), outcome: stop?.kind ?? null }
  const replay = replayTrail({
    events: [
      { kind: 'run_started', at, body },
      ...events.map((it) => ({ ...it, body: canonical(it.body) })),
    ].map((event, place) => ({ ...event, seq: place + 1 })),
    runs: [row],
    texts,
    erased: false,
    playbookOf: () => playbook,
  })
  expect(replay.differences).toEqual([])
  expect(replay.prompts).toBe(counters.turns)
}

/** 10. What the customer wrote is in no system prompt, and the vocabulary and the scope are those of the start. */
function expectDataStaysData({ start, kept }: Lived): void {
  const names = new Set(playbook.actions.map(({ name }) => name))
  for (const { turn } of kept.entries) {
    if (turn === null) continue
    expect(turn.prompt.filter(({ role }) => role === 'system')).toEqual([
      { role: 'system', text: `As of ${start.asOf}` },
    ])
    if (turn.verdict.kind === 'applied')
      expect(turn.verdict.calls.every(({ action }) => names.has(action))).toBe(true)
  }
}

describe('whatever a decider says, and wherever workers die or fall asleep', () => {
  const seen = new Set<string>()

  test('a run is recorded in whole turns, within its bounds, ends once in one way, and replays as it was', async () => {
    const property = fc.asyncProperty(life, async (given) => {
      const lived = await live(given)
      const { kept } = lived
      expectBounded(lived, given.bounds)
      expectWhole(lived)
      expectReplayed(lived)
      expectDataStaysData(lived)
      const ends = kept.entries.filter(({ stop }) => stop !== null && stop.kind !== 'suspended')
      // 5. and 6. One end at most, the last thing that is kept.
      expect(ends.length).toBeLessThanOrEqual(1)
      if (ends.length === 1) expect(kept.entries.at(-1)).toBe(ends[0])
      seen.add(kept.stop?.kind === 'halted' ? kept.stop.bound : (kept.stop?.kind ?? 'still running'))
    })
    await fc.assert(property, { numRuns: 2_000 })
  })

  test('these lives end in every way there is', async () => {
    expect([...seen].sort()).toEqual(
      expect.arrayContaining([
        'answered',
        'cost',
        'crash',
        'deadline',
        'escalated',
        'model',
        'parked',
        'repairs',
      ]),
    )
    expect(seen).toContain('steps')
  })
})
