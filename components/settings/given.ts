import type { DeciderView } from '#lib/cases/decider-settings.ts'

/** What the form sends: empty where it is left to the model, or to what holds as a rule. */
type Chosen = { model: string; effort: Effort | '' }
type Effort = 'low' | 'medium' | 'high' | 'xhigh' | 'max'
export type DecidersInput = {
  usual: Chosen
  kinds: Record<string, Chosen>
  tokenBudget: string
  seen: string
}

const efforts: readonly Effort[] = ['low', 'medium', 'high', 'xhigh', 'max']

/** Reads the form. */
export function inputOf(form: FormData, { kinds, seen }: DeciderView): DecidersInput {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const chosen = (name: string): Chosen => ({
    model: text(`${name}-model`),
    effort: efforts.find((it) => it === text(`${name}-effort`)) ?? '',
  })
  return {
    usual: chosen('usual'),
    kinds: Object.fromEntries(kinds.map(({ name }) => [name, chosen(name)])),
    tokenBudget: text('tokenBudget').replaceAll(',', ''),
    seen,
  }
}
