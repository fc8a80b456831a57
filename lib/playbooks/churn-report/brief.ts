import { z } from 'zod'
import type { RunStart } from '#lib/loop/types.ts'

const subject = z.object({ number: z.int(), title: z.string(), month: z.string() })

export type Brief = z.infer<typeof subject>

/** What this playbook needs of a run's start. @throws ZodError if the start was not made for it. */
export function briefOf(start: RunStart): Brief {
  return subject.parse(start.subject)
}
