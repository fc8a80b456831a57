import type { z } from 'zod'
import type { RecordFault } from './fault.ts'

/** What a schema found wrong, one fault a field, in plain words. Parse with `reportInput`. */
export function faultsOf(error: z.ZodError): RecordFault[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        field: [...issue.path, key].join('.'),
        reason: 'is a field that this kind of record does not have',
      }))
    }
    return [{ field: path, reason: reasonOf(issue) }]
  })
}

const kinds = new Map([
  ['array', 'a list'],
  ['object', 'an object with fields'],
  ['record', 'an object with fields'],
  ['boolean', 'true or false'],
  ['string', 'a text'],
])

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'custom' && issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_value') return `is not one of ${issue.values.join(', ')}`
  const kind = issue.code === 'invalid_type' ? kinds.get(issue.expected) : undefined
  return kind !== undefined && issue.message.startsWith('Invalid input') ? `is not ${kind}` : issue.message
}
