import { z } from 'zod'

/** The string formats that a strict schema may name; the same ten that the SDK's `transformJSONSchema` lets through. */
const formats = new Set('date-time time date duration email hostname uri ipv4 ipv6 uuid'.split(' '))
const everywhere = '$defs $ref $schema allOf anyOf const default description enum title type'.split(' ')
const byType: Record<string, string[]> = {
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items', 'minItems'],
  string: ['format'],
}
/** How much one request's strict tools may hold together before their grammar is too large. */
export const most = { strictTools: 20, optionalProperties: 24, unions: 16 }

const schema = z.record(z.string(), z.unknown())
type Schema = z.infer<typeof schema>

/** What a strict schema holds that cannot be enforced while a reply is sampled, in the API's words; null for nothing. */
export function strictFault(given: unknown): string | null {
  for (const part of partsOf(given)) {
    const fault = faultOf(part)
    if (fault !== null) return fault
  }
  return null
}

/** How many properties may be left out, and how many are of several types. */
export function weightOf(given: unknown): { optionalProperties: number; unions: number } {
  const parts = partsOf(given)
  const optional = ({ properties, required }: Schema) =>
    Object.keys(schema.safeParse(properties).data ?? {}).length - listOf(required).length
  return {
    optionalProperties: parts.reduce((sum, part) => sum + optional(part), 0),
    unions: parts.filter((part) => 'anyOf' in part || Array.isArray(part.type)).length,
  }
}

function faultOf(part: Schema): string | null {
  const type = typeof part.type === 'string' ? part.type : null
  const allowed = new Set([...everywhere, ...(byType[type ?? ''] ?? [])])
  const surplus = Object.keys(part).filter((key) => !allowed.has(key))
  if (surplus.length > 0) {
    const named = surplus.toSorted().join(', ')
    const whose = type === null ? '' : `For '${type}' type, `
    return `${whose}${surplus.length === 1 ? `property '${named}' is` : `properties ${named} are`} not supported`
  }
  if (type === 'object' && part.additionalProperties !== false) {
    return "For 'object' type, 'additionalProperties' must be explicitly set to false"
  }
  if (type === 'array' && part.minItems !== undefined && part.minItems !== 0 && part.minItems !== 1) {
    return "For 'array' type, 'minItems' values other than 0 or 1 are not supported"
  }
  if (type === 'string' && part.format !== undefined && !formats.has(String(part.format))) {
    return `For 'string' type, 'format' ${JSON.stringify(part.format)} is not supported`
  }
  return null
}

/** A schema and every schema in it. */
function partsOf(given: unknown): Schema[] {
  const parsed = schema.safeParse(given)
  if (!parsed.success) return []
  const { properties, $defs, items, anyOf, allOf, oneOf } = parsed.data
  const named = [properties, $defs].flatMap((it) => Object.values(schema.safeParse(it).data ?? {}))
  const inside = [...named, items, ...listOf(anyOf), ...listOf(allOf), ...listOf(oneOf)]
  return [parsed.data, ...inside.flatMap(partsOf)]
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
