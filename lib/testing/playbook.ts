import { z } from 'zod'
import { action } from '#lib/loop/action.ts'
import type { Action, Playbook } from '#lib/loop/types.ts'

const look = action({
  name: 'look',
  kind: 'read',
  description: 'Looks a thing up.',
  args: z.strictObject({ thing: z.string().trim().min(1) }),
  apply: ({ thing }) => ({ kind: 'fact', observation: { thing, colour: 'red' } }),
})

const count = action({
  name: 'count',
  kind: 'compute',
  description: 'Counts what has been looked up.',
  args: z.strictObject({}),
  objection: (_args, { state }) =>
    state.facts.length > 0 ? null : { kind: 'precondition', reason: 'Look something up first.' },
  apply: (_args, { state }) => ({ kind: 'fact', observation: state.facts.length }),
})

const write = action({
  name: 'write',
  kind: 'draft',
  description: 'Writes a text.',
  args: z.strictObject({ subject: z.string(), body: z.string().trim() }),
  apply: (args) => ({ kind: 'draft', ...args, asks: [] }),
})

const ask = action({
  name: 'ask',
  kind: 'propose',
  description: 'Asks to be allowed something.',
  args: z.strictObject({ what: z.string() }),
  apply: ({ what }) => ({ kind: 'effect', effect: { kind: 'do', what } }),
})

const finish = action({
  name: 'finish',
  kind: 'finish',
  description: 'Ends with the text that was written.',
  args: z.strictObject({}),
  objection: (_args, { state }) =>
    state.drafts.length > 0 ? null : { kind: 'premature', reason: 'Nothing has been written yet.' },
  apply: (_args, { state }) => ({ kind: 'answer', text: state.drafts.at(-1)?.body ?? '' }),
})

const giveUp = action({
  name: 'give_up',
  kind: 'escalate',
  description: 'Hands over to a person.',
  args: z.strictObject({ why: z.string() }),
  apply: ({ why }) => ({ kind: 'escalation', reason: why }),
})

/** A playbook with one action of every kind, whose prompts hold the whole state. */
export const smallPlaybook: Playbook = {
  name: 'small',
  version: '1',
  actions: [look, count, write, ask, finish, giveUp],
  render: (state, start) => [
    { role: 'system', text: `As of ${start.asOf}` },
    { role: 'user', text: JSON.stringify(state) },
  ],
}

/** The same with more in its vocabulary. */
export function smallPlaybookWith(...more: Action[]): Playbook {
  return { ...smallPlaybook, actions: [...smallPlaybook.actions, ...more] }
}
