import { z } from 'zod'
import { ApiRefusal } from './refusal.ts'
import { most, strictFault, weightOf } from './strict-schema.ts'

const cacheControl = z.strictObject({
  type: z.literal('ephemeral'),
  ttl: z.enum(['5m', '1h']).optional(),
})
const cached = { cache_control: cacheControl.nullish() }
const textBlock = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1, 'text content blocks must be non-empty'),
  citations: z.array(z.unknown()).nullish(),
  ...cached,
})
const toolUse = z.strictObject({
  type: z.literal('tool_use'),
  id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
  ...cached,
})
const toolResult = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.union([z.string(), z.array(textBlock)]).optional(),
  is_error: z.boolean().optional(),
  ...cached,
})
const block = z.discriminatedUnion('type', [textBlock, toolUse, toolResult])
const message = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string().min(1), z.array(block).min(1)]),
})
const tool = z.strictObject({
  type: z.literal('custom').nullish(),
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
  description: z.string().optional(),
  input_schema: z.looseObject({ type: z.literal('object') }),
  strict: z.boolean().optional(),
  ...cached,
})
const toolChoice = z.strictObject({
  type: z.enum(['auto', 'any', 'tool', 'none']),
  name: z.string().optional(),
  disable_parallel_tool_use: z.boolean().optional(),
})

const counted = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1, 'at least one message is required'),
  system: z.union([z.string(), z.array(textBlock)]).optional(),
  tools: z.array(tool).optional(),
  tool_choice: toolChoice.optional(),
  thinking: z.looseObject({ type: z.enum(['adaptive', 'disabled', 'enabled']) }).optional(),
  output_config: z
    .strictObject({ effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).nullish() })
    .optional(),
  ...cached,
})
const created = counted.extend({
  max_tokens: z.int().min(1),
  metadata: z.strictObject({ user_id: z.string().max(256).nullish() }).optional(),
  stop_sequences: z.array(z.string()).optional(),
  service_tier: z.enum(['auto', 'standard_only']).optional(),
  stream: z.literal(false).optional(),
})

/** What is asked to be counted; and what is asked to be answered. */
export type Counted = z.output<typeof counted>
export type Created = z.output<typeof created>

/** @throws ApiRefusal for what the API would not count. */
export function readCounted(body: unknown): Counted {
  return checked(read(counted, body))
}

/** @throws ApiRefusal for what the API would not answer. */
export function readCreated(body: unknown): Created {
  return checked(read(created, body))
}

function read<Shape>(shape: z.ZodType<Shape>, body: unknown): Shape {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  // As the API says it: where, and what is wrong there.
  const at = (more: string[] = []) => [...(issue?.path ?? []), ...more].join('.')
  if (issue?.code === 'unrecognized_keys')
    throw new ApiRefusal(400, `${at(issue.keys.slice(0, 1))}: Extra inputs are not permitted`)
  throw new ApiRefusal(400, `${at() || 'body'}: ${issue?.message}`)
}

/** What no schema says of a request. */
function checked<Request extends Counted>(request: Request): Request {
  const { messages, model, tools = [], tool_choice } = request
  const refuse = (why: string) => {
    throw new ApiRefusal(400, why)
  }
  if (!/^claude-[a-z]+-\d/.test(model)) throw new ApiRefusal(404, `model: ${model}`)
  if (messages[0]?.role !== 'user') refuse('messages: first message must use the "user" role')
  if (messages.at(-1)?.role === 'assistant')
    refuse(
      'This model does not support assistant message prefill. The conversation must end with a user message.',
    )
  // Some models still take a forced choice; what one refuses is refused here, so that nothing comes to rest on it.
  if (tool_choice?.type === 'any' || tool_choice?.type === 'tool')
    refuse(`tool_choice: forced tool use ("${tool_choice.type}") is not supported on this model. Use "auto".`)
  const breakpoints = breakpointsOf(request)
  if (breakpoints > 4)
    refuse(`A maximum of 4 blocks with cache_control may be provided. Found ${breakpoints}.`)
  if (new Set(tools.map(({ name }) => name)).size < tools.length) refuse('tools: Tool names must be unique.')
  const fault = toolsFault(tools)
  if (fault !== null) refuse(fault)
  return request
}

function toolsFault(tools: NonNullable<Counted['tools']>): string | null {
  const strict = tools.flatMap((tool, place) => (tool.strict ? [{ schema: tool.input_schema, place }] : []))
  for (const { schema, place } of strict) {
    const fault = strictFault(schema)
    if (fault !== null) return `tools.${place}.custom: ${fault}`
  }
  const weights = strict.map(({ schema }) => weightOf(schema))
  const optional = weights.reduce((sum, each) => sum + each.optionalProperties, 0)
  const unions = weights.reduce((sum, each) => sum + each.unions, 0)
  const tooLarge =
    strict.length > most.strictTools || optional > most.optionalProperties || unions > most.unions
  return tooLarge
    ? 'The compiled grammar is too large, which would cause performance issues. Simplify your tool schemas or reduce the number of strict tools.'
    : null
}

function breakpointsOf({ tools = [], system, messages, cache_control }: Counted): number {
  const blocks = [
    ...tools,
    ...(Array.isArray(system) ? system : []),
    ...messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])),
  ]
  return blocks.filter((it) => it.cache_control).length + (cache_control ? 1 : 0)
}
