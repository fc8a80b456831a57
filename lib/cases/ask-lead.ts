import { z } from 'zod'

/** What an agent asks a lead, as typed. */
export const leadQuestion = z
  .string()
  .trim()
  .min(1, 'Write what you want to know.')
  .max(1_000, 'The question may have up to 1,000 characters.')

/** Why a case needs a person, where an agent asks a lead. */
export function askedLead(name: string, question: string): string {
  return `${name} asks a lead: ${question}`
}

/** Whether a case's attention says that a lead is asked. */
export function asksLead(attention: string | null): boolean {
  return attention !== null && /^[^:\n]+ asks a lead: /.test(attention)
}
