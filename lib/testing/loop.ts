import type { Json } from '#lib/json.ts'
import { runLoop } from '#lib/loop/loop.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import type { State } from '#lib/loop/state.ts'
import type {
  Bounds,
  Counters,
  Decided,
  Decider,
  Entry,
  Playbook,
  Ports,
  Prompt,
  Reply,
  RunStart,
} from '#lib/loop/types.ts'
import { smallPlaybook } from './playbook.ts'

export const emptyState: State = {
  messages: [],
  facts: [],
  drafts: [],
  decisions: [],
  effects: [],
  refusals: [],
}

/** The start of a run with room to move, but for the bounds given. */
export function startWith(bounds: Partial<Bounds> = {}): RunStart {
  const roomy = { maxSteps: 12, maxRepairs: 4, maxCostMicroUsd: 1_000, deadlineMs: 60_000 }
  return {
    run: 1,
    asOf: '2026-11-30T09:00:00.000Z',
    playbook: { name: 'small', version: '1' },
    decider: { name: 'listed', model: 'none' },
    bounds: { ...roomy, maxPromptChars: 1_000_000, ...bounds },
    tokenBudget: 100_000,
    scope: { kind: 'none' },
    subject: {},
    settings: {},
  }
}

/** A clock that goes on by so many ms each time it is asked. */
export function tickingClock(ms: number): Ports['clock'] {
  let now = Date.parse('2026-11-30T09:00:00.000Z') - ms
  return {
    now() {
      now += ms
      return new Date(now)
    },
  }
}

/** A call as it stands in a reply. */
export function call(action: string, args: Json = {}, reason: Json = 'It comes next') {
  return { action, args, reason }
}

export function replyOf(parts: Partial<Reply>): Reply {
  return { text: '', stop: 'end_turn', raw: '', ...parts }
}

/** A decision to answer with this: a text as it is, anything else as JSON text. */
export function says(answer: Json, costMicroUsd = 0): Decided {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  return { reply: replyOf({ text }), costMicroUsd, tokens: 0 }
}

/** A decision to make these calls. */
export function calling(...calls: Json[]): Decided {
  return says(calls)
}

type Setting = {
  playbook?: Playbook
  bounds?: Partial<Bounds>
  /** What of the run's start is otherwise. */
  start?: Partial<RunStart>
  state?: State
  counters?: Partial<Counters>
  clock?: Ports['clock']
  signal?: AbortSignal
  /** What of the decider is otherwise than a list that costs nothing. */
  decider?: Partial<Decider>
  /** What the recorder answers to an entry: null lets the run go on. */
  overrule?(entry: Entry): Stop | null
}

/** Runs the loop on a list of decisions, the last one for ever, and gives what was recorded and asked. */
export async function play(decisions: Decided[], setting: Setting = {}) {
  const { playbook = smallPlaybook, clock = tickingClock(0), state = emptyState } = setting
  const { signal = new AbortController().signal, overrule = () => null } = setting
  const entries: Entry[] = []
  const prompts: Prompt[] = []
  const recorder = {
    reserve: async () => null,
    async record(entry: Entry) {
      const stop = overrule(entry)
      if (stop === null) entries.push(entry)
      return stop
    },
  }
  const decider = { ...listed(decisions, prompts), ...setting.decider }
  const ports = { playbook, decider, recorder, clock, signal }
  const fresh = { turns: 0, steps: 0, repairs: 0, costMicroUsd: 0, tokens: 0, activeMs: 0, claims: 1 }
  const from = { state, counters: { ...fresh, ...setting.counters } }
  const stop = await runLoop(ports, { ...startWith(setting.bounds), ...setting.start }, from)
  return { stop, entries, prompts, turns: entries.flatMap(({ turn }) => turn ?? []) }
}

function listed(decisions: Decided[], prompts: Prompt[]): Decider {
  return {
    name: 'listed',
    model: 'none',
    reserve: async () => 0,
    async decide(prompt) {
      const decided = decisions[prompts.length] ?? decisions.at(-1)
      prompts.push(prompt)
      if (decided === undefined) throw new Error('There is nothing to decide')
      return decided
    },
  }
}
