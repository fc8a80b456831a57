import { z } from 'zod'
import type { Prompt } from '#lib/loop/types.ts'
import { tagsIn } from './markup.ts'

/** What a read of this run gave. What was cut for length, or failed, is unreadable: not the same as nothing. */
export type Read<Shape> = { kind: 'unread' | 'not_found' | 'unreadable' } | { kind: 'found'; facts: Shape }

const nothing = z.object({ found: z.literal(false) })

/** What a prompt says, read from its text as a model would read it. */
export function viewOf(prompt: Prompt) {
  // The other segments are ours, and speak of the tags.
  const text = prompt.flatMap(({ role, text }) => (role === 'user' ? [text] : [])).join('\n')
  const tags = tagsIn(text)
  const facts = tags('fact').filter(({ attributes }) => attributes.old === 'false')
  return {
    messages: tags('message').map(({ content }) => content),
    refusals: tags('refusal').map(({ content }) => content),
    /** Whether something was written in this run. */
    hasDraft: tags('draft').some(({ attributes }) => attributes.old === 'false'),
    has: (action: string) => facts.some(({ attributes }) => attributes.action === action),
    fact<Shape>(action: string, shape: z.ZodType<Shape>): Read<Shape> {
      const fact = facts.findLast(({ attributes }) => attributes.action === action)
      if (fact === undefined) return { kind: 'unread' }
      const observation = json(fact.content)
      if (nothing.safeParse(observation).success) return { kind: 'not_found' }
      const read = shape.safeParse(observation)
      return read.success ? { kind: 'found', facts: read.data } : { kind: 'unreadable' }
    },
  }
}

export type View = ReturnType<typeof viewOf>

/** A reply with these calls, each with the reason for it. */
export function replyWith(...calls: [action: string, args: unknown, reason: string][]): string {
  return JSON.stringify(calls.map(([action, args, reason]) => ({ action, args, reason })))
}

/** Null for what is no JSON (any more). */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
