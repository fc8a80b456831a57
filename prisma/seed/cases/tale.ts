import type { Person } from '#lib/actor.ts'
import type { Driver } from '#lib/cases/drive.ts'
import type { Result } from '#lib/errors.ts'
import type { MailTransport } from '#lib/mail/transport.ts'
import type { PastClock } from './clock.ts'

/** A case while what has happened to it happens again. */
export type Tale = {
  caseId: string
  clock: PastClock
  /** Delivers to the desk's own mailbox, whatever mail server is set: what has been is not sent to anybody again. */
  mail: MailTransport
  decide: Pick<Driver, 'playbookFor' | 'deciderFor'>
}

/** One thing that happened to a case. False if it came otherwise, and nothing of what was told after it can happen. */
export type Step = (tale: Tale) => Promise<boolean>

/** The name of the day so many days before (or, negative, after) today. */
export type DayName = (daysAgo: number) => string

/** A case of the sample: who wrote what when, and what happened then. Times are minutes before now. */
export type Story = {
  ago: number
  /** Who opened it: the customer by the form, or somebody of the desk. */
  by: Person | 'customer'
  ticket: {
    order?: string
    name?: string
    email?: string
    subject?: string
    playbook?: string
    account?: string
  }
  text(day: DayName): string
  afterwards: Step[]
}

/** A report that somebody asked for, of the month that was running then or of one before it. */
export type ReportStory = {
  ago: number
  by: Person
  report: string
  monthsAgo: number
  afterwards: Step[]
}

/** The month ("2026-11", UTC) that a report is about which was asked for at a time. */
export function monthOf({ monthsAgo }: Pick<ReportStory, 'monthsAgo'>, asked: Date): string {
  return new Date(Date.UTC(asked.getUTCFullYear(), asked.getUTCMonth() - monthsAgo)).toISOString().slice(0, 7)
}

/** The value of a command that must succeed. */
export function granted<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new Error(`A sample case could not be made: ${result.error.message}`)
}
