import { recorded } from '#lib/deciders/recorded.ts'
import { sameJson } from '#lib/json.ts'
import type { Decider, Prompt } from '#lib/loop/types.ts'
import { readTags } from '#lib/playbooks/markup.ts'
import type { Call } from './calls.ts'
import type { Script } from './script.ts'

/** How many calls one reply may hold. */
const mostCalls = 8

/** A decider that plays a script: the reads, then a short mail, then everything it asks for as one bundle. */
export type Player = {
  decider: Decider
  /** Why what it asked for was refused, in the order in which it was. */
  refusals(): string[]
  /** What its reads gave, by the call. */
  found(call: Call): string | undefined
}

export function playerOf(script: Script): Player {
  let last: Seen = { facts: [], refusals: [], hasDraft: false }
  const decider = recorded((prompt) => {
    last = seenIn(prompt)
    const reason = 'As it was done before'
    const text = JSON.stringify(nextCalls(script, last).map((call) => ({ ...call, reason })))
    return { reply: { text, stop: 'end_turn', raw: text }, costMicroUsd: 0, tokens: 0 }
  })
  return {
    decider,
    refusals: () => last.refusals.map(({ reason }) => reason),
    found: (call) => last.facts.find((fact) => isOf(fact, call))?.observation,
  }
}

type Fact = Call & { observation: string }
type Seen = { facts: Fact[]; refusals: { kind: string; reason: string }[]; hasDraft: boolean }

/** What the next reply asks for, by nothing but the prompt: whoever is asked again answers the same. */
function nextCalls({ reads, writes, handsOver }: Script, { facts, refusals, hasDraft }: Seen): Call[] {
  const unread = reads.filter((call) => !facts.some((fact) => isOf(fact, call)))
  if (unread.length > 0) return unread.slice(0, mostCalls)
  const wasUngrounded = refusals.some(({ kind }) => kind === 'ungrounded')
  const wasRefused = refusals.filter(({ kind }) => kind !== 'ungrounded')
  const asked = wasRefused.length === 0 ? writes : writes.filter(({ ok }) => ok)
  const gaveUp = wasRefused.length > (asked.length < writes.length ? 1 : 0)
  if (handsOver || asked.length === 0 || gaveUp) return [escalation(handsOver, wasRefused)]
  const acts = asked.map(({ action, args }) => ({ action, args }))
  if (wasUngrounded) return acts
  return hasDraft ? [...acts, { action: 'propose_send', args: {} }] : [mail]
}

const mail: Call = {
  action: 'draft_email',
  args: {
    subject: 'What you asked for',
    body: 'Hello,\n\nthank you for your message. We have done what you asked for.',
    asks: [],
  },
}

function escalation(asPlayed: boolean, refusals: Seen['refusals']): Call {
  const nothing = 'Nothing is to be done: this was answered in words.'
  const why = refusals.map(({ reason }) => reason).join(' ') || nothing
  return { action: 'escalate', args: { why: asPlayed ? 'The customer is handed over.' : why.slice(0, 900) } }
}

function seenIn(prompt: Prompt): Seen {
  const text = prompt.flatMap(({ role, text }) => (role === 'user' ? [text] : [])).join('\n')
  return {
    facts: readTags(text, 'fact').map(({ attributes, content }) => ({
      action: attributes.action ?? '',
      args: JSON.parse(attributes.args ?? 'null'),
      observation: content,
    })),
    refusals: readTags(text, 'refusal').map(({ attributes, content }) => ({
      kind: attributes.kind ?? '',
      reason: content,
    })),
    hasDraft: readTags(text, 'draft').length > 0,
  }
}

/** Arguments that were read back may have more in them than was given, such as what an action takes for granted. */
function isOf(fact: Fact, { action, args }: Call): boolean {
  return (
    fact.action === action &&
    Object.entries(args).every(([key, value]) => {
      const kept = fact.args[key]
      return kept !== undefined && sameJson(kept, value)
    })
  )
}
