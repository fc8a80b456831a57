import { z } from 'zod'
import { mayAs, type Person } from '#lib/actor.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { kindOf } from '#lib/playbooks/index.ts'
import { monthWords } from '#lib/words.ts'
import { aboutDesk } from './about.ts'
import { insertCase, type OpenedCase } from './insert.ts'

const request = z.object({
  playbook: z
    .string()
    .transform(kindOf)
    .refine((kind) => kind?.opensWith === 'month', 'There is no such report.'),
  month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Choose a month.'),
  key: z.string().min(1).max(200).optional(),
})

/** Which report is asked for, and of which month (UTC, "2026-11"). The same key asks for the same report once. */
export type ReportRequest = z.input<typeof request>

const undone = 'No report was started.'

/** Opens the case that a report is made in, and wakes a worker for it. A month that has not begun has no report. */
export async function openReport(
  person: Person,
  given: ReportRequest,
  clock: Clock,
): Promise<Result<OpenedCase>> {
  const parsed = request.safeParse(given)
  const at = clock.now()
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const message = `${issue?.message ?? 'The request is not valid.'} ${undone}`
    return refused({ kind: 'invalid', field: String(issue?.path[0] ?? 'month'), message })
  }
  const { playbook: kind, month, key } = parsed.data
  if (kind === null || !mayAs(person, kind.role)) {
    return refused({ kind: 'forbidden', message: `Reports are for leads. ${undone}` })
  }
  if (month > at.toISOString().slice(0, 7)) {
    return refused({
      kind: 'invalid',
      field: 'month',
      message: `${monthWords(month)} has not begun. ${undone}`,
    })
  }
  const title = `${kind.words}, ${monthWords(month)}`
  const contact = { name: null, email: null }
  const question = `${title}, please.`
  const checked = { playbook: kind.name, title, question, key, contact, month, urgent: false }
  return done(await db().$transaction((tx) => insertCase(tx, person, checked, aboutDesk(person), at)))
}
