import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Prompt } from '#lib/loop/types.ts'
import { type InputTokens, tokensIn } from './prompt-cache.ts'
import type { Created } from './request.ts'

export type AnswerBlock =
  | { type: 'text'; text: string; citations: null }
  | { type: 'tool_use'; id: string; name: string; input: Record<string, unknown>; caller: { type: 'direct' } }

/** A message of the API. Wider than the SDK's type where something is to go wrong. */
export type Answer = {
  id: string
  type: 'message'
  role: 'assistant'
  model: string
  container: null
  diagnostics: null
  content: AnswerBlock[]
  stop_reason: string
  stop_sequence: string | null
  stop_details: { type: 'refusal'; category: string | null; explanation: string | null } | null
  usage: Record<string, unknown> | null
}

/** A request as the prompt that it was made of, for a decider by rule: tools and system apart, then each block. */
export function promptOf({ system, tools = [], messages }: Created): Prompt {
  const systems = typeof system === 'string' ? [system] : (system ?? []).map(({ text }) => text)
  const described = tools.map(({ name, description, input_schema }) =>
    JSON.stringify({ name, description, input_schema }),
  )
  const texts = messages.flatMap(({ content }) =>
    typeof content === 'string'
      ? [content]
      : content.flatMap((block) => (block.type === 'text' ? [block.text] : [])),
  )
  return [
    ...systems.map((text) => ({ role: 'system' as const, text })),
    { role: 'tools', text: described.join('\n') },
    ...texts.map((text) => ({ role: 'user' as const, text })),
  ]
}

const call = z.object({
  action: z.string(),
  args: z.record(z.string(), z.unknown()).default({}),
  reason: z.string(),
})
const calls = z.union([z.array(call).min(1), call.transform((one) => [one])])

/** What a decider by rule said, as a model says it: a sentence, then its calls; or, where there are none, text alone. */
export function answerTo(request: Created, said: string, input: InputTokens): Answer {
  const asked = calls.safeParse(parsed(said))
  const content: AnswerBlock[] = asked.success
    ? [
        textOf(asked.data[0]?.reason ?? ''),
        ...asked.data.map(({ action, args, reason }) => callOf(action, { ...args, reason })),
      ]
    : [textOf(said)]
  const answer = messageOf(request.model, content, asked.success ? 'tool_use' : 'end_turn')
  const output = tokensIn(JSON.stringify(content))
  if (output > request.max_tokens) cutOff(answer)
  return { ...answer, usage: usageOf(input, Math.min(output, request.max_tokens)) }
}

function messageOf(model: string, content: AnswerBlock[], stop_reason: string): Answer {
  const fixed = { type: 'message', role: 'assistant', container: null, diagnostics: null } as const
  const stop = { stop_reason, stop_sequence: null, stop_details: null }
  return { id: idOf('msg_01'), ...fixed, model, content, ...stop, usage: null }
}

export function callOf(name: string, input: Record<string, unknown>): AnswerBlock {
  return { type: 'tool_use', id: idOf('toolu_01'), name, input, caller: { type: 'direct' } }
}

export function textOf(text: string): AnswerBlock {
  return { type: 'text', text, citations: null }
}

/** Stops an answer in the middle of its last call: half of the arguments never came. */
export function cutOff(answer: Answer): void {
  const last = answer.content.at(-1)
  if (last?.type === 'tool_use') {
    const given = Object.entries(last.input)
    last.input = Object.fromEntries(given.slice(0, Math.floor(given.length / 2)))
  }
  answer.stop_reason = 'max_tokens'
}

function usageOf({ plain, written, writtenForAnHour, read }: InputTokens, output: number) {
  return {
    input_tokens: plain,
    cache_creation_input_tokens: written + writtenForAnHour,
    cache_read_input_tokens: read,
    cache_creation: { ephemeral_5m_input_tokens: written, ephemeral_1h_input_tokens: writtenForAnHour },
    output_tokens: output,
    output_tokens_details: null,
    server_tool_use: null,
    service_tier: 'standard',
    inference_geo: null,
    speed: null,
  }
}

function idOf(prefix: string): string {
  return `${prefix}${randomBytes(11).toString('hex')}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
