import type { CaseTab } from '#components/cases/case-tabs.tsx'

/** The case number in an address; null where it is none. */
export function numberOf(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** Which part of the page an address asks for. */
export function tabOf(show: string | string[] | undefined): CaseTab {
  return show === 'history' || show === 'facts' ? show : 'conversation'
}
