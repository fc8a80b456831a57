import type { Tx } from '#lib/db.ts'
import { kinds } from '#lib/playbooks/index.ts'
import type { Kind } from '#lib/playbooks/kind.ts'
import { monthWords } from '#lib/words.ts'
import type { CaseState, Prisma } from '#prisma/generated/client.ts'

/** A report in the list. `askedAt` is ISO 8601; `standing` says in words how far it is. */
export type ListedReport = {
  number: number
  title: string
  askedBy: string
  askedAt: string
  standing: string
}
/** A report whole: its text, or why there is none. Null for both while it is being made. */
export type Report = Omit<ListedReport, 'standing'> & {
  caseId: string
  text: string | null
  attention: string | null
}

/** The kinds of report there are. */
export const reportKinds: readonly Kind[] = kinds.filter(({ opensWith }) => opensWith === 'month')

const select = {
  id: true,
  number: true,
  subject: true,
  state: true,
  attention: true,
  openedAt: true,
  openedBy: { select: { name: true } },
  runs: { select: { outcome: true, reason: true }, orderBy: { index: 'desc' }, take: 1 },
} satisfies Prisma.CaseSelect

type Row = Prisma.CaseGetPayload<{ select: typeof select }>

const isReport = { playbook: { in: reportKinds.map(({ name }) => name) } }

/** The newest reports, newest first. */
export async function readReports(tx: Tx, most = 100): Promise<ListedReport[]> {
  const rows = await tx.case.findMany({ where: isReport, select, orderBy: { number: 'desc' }, take: most })
  return rows.map((row) => ({ ...headOf(row), standing: standingOf(row) }))
}

/** A report by the number of its case; null if there is none. */
export async function readReport(tx: Tx, number: number): Promise<Report | null> {
  const row = await tx.case.findFirst({ where: { number, ...isReport }, select })
  if (row === null) return null
  const text = textOf(row)
  const attention = row.attention ?? (row.state === 'closed' && text === null ? 'It was closed' : null)
  return { ...headOf(row), caseId: row.id, text, attention }
}

/** The months that a report may be about, the running one first: "2026-11" and what it is called. */
export function monthsUntil(now: Date, count = 13): { name: string; words: string }[] {
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back))
    const name = first.toISOString().slice(0, 7)
    return { name, words: back === 0 ? `This month (${monthWords(name)})` : monthWords(name) }
  })
}

function headOf({ number, subject, openedBy, openedAt }: Row) {
  return { number, title: subject, askedBy: openedBy?.name ?? 'The desk', askedAt: openedAt.toISOString() }
}

function textOf({ runs: [run] }: Row): string | null {
  return run?.outcome === 'answered' ? run.reason : null
}

const standings = {
  queued: 'Being made',
  running: 'Being made',
  needs_human: 'Needs a person',
} satisfies Partial<Record<CaseState, string>>

function standingOf(row: Row): string {
  if (textOf(row) !== null) return ''
  const { state } = row
  return state === 'queued' || state === 'running' || state === 'needs_human' ? standings[state] : 'No report'
}
