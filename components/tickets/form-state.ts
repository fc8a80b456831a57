import type { ActionError } from '#lib/auth/action.ts'

/** A form that came back: what was typed into it, by field, and what was wrong. */
export type FormState = { typed: Record<string, string>; error: ActionError | null }

export const freshForm: FormState = { typed: {}, error: null }

/** A form's action, as a browser without scripts calls it too. */
export type FormAction = (before: FormState, form: FormData) => Promise<FormState>

/** What was wrong with one field. */
export function errorAt(field: string, { error }: FormState): string | undefined {
  return error?.kind === 'invalid' && error.field === field ? error.message : undefined
}

/** What was wrong with the form as a whole, where it is at none of its fields. */
export function errorOf(fields: string[], { error }: FormState): string | null {
  const atField = error?.kind === 'invalid' && fields.includes(error.field)
  return error === null || atField ? null : error.message
}
