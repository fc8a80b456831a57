import { z } from 'zod'
import type { TrailKind } from './events.ts'

const opened = z.object({ number: z.int() })
const replied = z.object({ prompt: z.array(z.object({ hash: z.string() })) })

type Said = { kind: string; body: string | null }

/** The hashes of the segments that an event's prompt consists of, in order; none for other kinds and erased bodies. */
export function promptHashes(event: Said): string[] {
  return read('replied', replied, event)?.prompt.map(({ hash }) => hash) ?? []
}

/** The number that a case was opened with, if this is the event that says it. */
export function openedNumber(event: Said): number | undefined {
  return read('case_opened', opened, event)?.number
}

function read<Shape>(kind: TrailKind, shape: z.ZodType<Shape>, event: Said): Shape | undefined {
  if (event.kind !== kind || event.body === null) return undefined
  try {
    return shape.safeParse(JSON.parse(event.body)).data
  } catch {
    return undefined
  }
}
