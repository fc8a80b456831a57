import { z } from 'zod'
import type { Outcome } from '#lib/loop/outcome.ts'
import type { Reply } from '#lib/loop/types.ts'
import type { Usage } from '../prices.ts'

const count = z.number().nullish()
const usage = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  cache_creation_input_tokens: count,
  cache_read_input_tokens: count,
  cache_creation: z.object({ ephemeral_1h_input_tokens: count }).nullish(),
})
// Looser than the provider's own types: whatever else it says, now or later, is in the raw message.
const message = z.object({
  stop_reason: z.string().nullable(),
  stop_details: z.object({ category: z.string().nullish() }).nullish().catch(null),
  content: z.array(
    z.object({
      type: z.string(),
      text: z.string().optional(),
      name: z.string().optional(),
      input: z.unknown().optional(),
    }),
  ),
  usage: usage.nullish().catch(null),
})
type Message = z.output<typeof message>

/** What came back: a reply for the loop, how it ends the run if it does, and what was counted, null where nothing was. */
export type Understood = { reply: Reply; ends?: Outcome; usage: Usage | null }

/** Makes out what the provider's answer says. Whatever it holds, there is a reply; what cannot be read says nothing. */
export function understand(raw: string): Understood {
  const parsed = message.safeParse(json(raw))
  if (!parsed.success) return { reply: { text: '', stop: 'unreadable', raw }, usage: null }
  const { stop_reason, stop_details, usage: counted } = parsed.data
  const reply = { text: decidedBy(parsed.data), stop: stop_reason ?? 'none', raw }
  const ends = endOf(stop_reason, stop_details?.category ?? null)
  return { reply, ...(ends && { ends }), usage: counted ? usageOf(counted) : null }
}

/** Only a message that came to its end decides something. Of one cut short by its length the loop sees to that. */
function decidedBy({ stop_reason, content }: Message): string {
  if (!['tool_use', 'end_turn', 'max_tokens'].includes(stop_reason ?? '')) return ''
  const calls = content
    .filter(({ type }) => type === 'tool_use')
    .map(({ name, input }) => callOf(name, input))
  if (calls.length > 0) return JSON.stringify(calls)
  return content.flatMap(({ type, text }) => (type === 'text' ? (text ?? []) : [])).join('\n')
}

const inputObject = z.record(z.string(), z.unknown())

function callOf(action = '', input: unknown) {
  const given = inputObject.safeParse(input)
  if (!given.success) return { action, args: input ?? null, reason: null }
  const { reason = null, ...args } = given.data
  return { action, args, reason }
}

/** After these no further reply can come of the same case: a refusal is final, and a prompt that is too long stays so. */
function endOf(stop: string | null, category: string | null): Outcome | null {
  if (stop === 'model_context_window_exceeded') return { kind: 'halted', bound: 'context', detail: null }
  if (stop !== 'refusal') return null
  const why = category === null ? '' : ` (${categories[category] ?? category.replaceAll('_', ' ')})`
  return { kind: 'escalated', reason: `The assistant declined to work on this${why}` }
}

const categories: Record<string, string> = {
  cyber: 'it looks like computer misuse',
  bio: 'it looks like a biological danger',
  frontier_llm: 'it looks like work on another AI model',
  reasoning_extraction: 'it asks for how the assistant thinks',
  general_harms: 'it looks harmful',
}

function usageOf(counted: z.output<typeof usage>): Usage {
  const hour = counted.cache_creation?.ephemeral_1h_input_tokens ?? 0
  return {
    input: counted.input_tokens,
    output: counted.output_tokens,
    cacheWrite: (counted.cache_creation_input_tokens ?? 0) - hour,
    cacheWriteHour: hour,
    cacheRead: counted.cache_read_input_tokens ?? 0,
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
