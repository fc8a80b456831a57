import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema'
import type { Tool } from '@anthropic-ai/sdk/resources/messages'
import { z } from 'zod'

const inputSchema = z.looseObject({ type: z.literal('object') })
const written = z.object({ name: z.string(), description: z.string(), input_schema: inputSchema })

/**
 * A tool from its line in a prompt. In the strict form a schema holds only what the provider can enforce; what it cannot,
 * the SDK says in the descriptions, and the playbook's own schema checks it when the call comes in.
 *
 * @throws SyntaxError or ZodError for a line that is no tool: the playbook is broken.
 */
export function toolOf(line: string, strict: boolean): Tool {
  const { name, description, input_schema } = written.parse(JSON.parse(line))
  if (strict) {
    const enforced = inputSchema.parse(transformJSONSchema(input_schema))
    return { name, description, input_schema: enforced, strict: true }
  }
  const { $schema: _, ...schema } = input_schema
  return { name, description, input_schema: { ...schema, type: 'object' } }
}
