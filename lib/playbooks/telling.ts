import type { z } from 'zod'
import type { FactRow, Told } from './kind.ts'

/** Tells an observation of one shape; nothing of any other. */
export function teller<Facts>(schema: z.ZodType<Facts>, tell: (facts: Facts) => Told) {
  return (observation: unknown): Told | undefined => {
    const parsed = schema.safeParse(observation)
    return parsed.success ? tell(parsed.data) : undefined
  }
}

/** A row; none where there is nothing to say. */
export function row(label: string, said: string | string[] | null, note: string | null = null): FactRow[] {
  const lines = [said ?? []].flat()
  return lines.length === 0 ? [] : [{ label, lines, note }]
}
