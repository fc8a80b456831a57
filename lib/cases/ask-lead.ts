import { z } from 'zod'

/** What an agent asks a lead, as typed. */
export const leadQuestion = z
  .string()
  .trim()
  .min(1, 'Write what you want to know.')
  .max(1_000, 'The question may have up to 1,000 characters.')

/** Why a case needs a person, where somebody asks who may decide it. */
export function askedLead(name: string, question: string, whom: 'lead' | 'admin' = 'lead'): string {
  return `${name} asks ${whom === 'lead' ? 'a lead' : 'an admin'}: ${question}`
}

/** Who is asked, if a case's attention says that somebody is: "asks a lead". */
export function asksLead(attention: string | null): string | null {
  return attention?.match(/^[^:\n]+ (asks (?:a lead|an admin)): /)?.[1] ?? null
}
