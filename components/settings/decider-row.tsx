import type { DeciderView } from '#lib/cases/decider-settings.ts'

type DeciderRowProps = {
  name: string
  words: string
  chosen: { model: string; effort: string }
  offers: Pick<DeciderView, 'models' | 'efforts'>
  /** What all others are without a choice of their own. */
  isUsual?: boolean
}

const field = 'min-h-9 w-full rounded-control border border-field bg-pane px-3 py-1.5 max-md:min-h-11'
const effortWords: Record<string, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  xhigh: 'Very high',
  max: 'The most',
}

/** Model and effort of one kind of case. */
export function DeciderRow({ name, words, chosen, offers, isUsual = false }: DeciderRowProps) {
  const isPriced = chosen.model === '' || offers.models.some(({ model }) => model === chosen.model)
  return (
    <fieldset className="grid grid-cols-[1fr_2fr_1fr] items-center gap-3 py-3 max-md:grid-cols-1 max-md:gap-2">
      <legend className="sr-only">{words}</legend>
      <span aria-hidden className="text-sm font-medium">
        {words}
      </span>
      <select name={`${name}-model`} aria-label="Model" defaultValue={chosen.model} className={field}>
        {!isUsual && <option value="">As a rule</option>}
        {!isPriced && <option value={chosen.model}>{chosen.model} (no price known)</option>}
        {offers.models.map(({ model, input, output }) => (
          <option key={model} value={model}>
            {model}, ${input.toFixed(2)} and ${output.toFixed(2)}
          </option>
        ))}
      </select>
      <select name={`${name}-effort`} aria-label="Effort" defaultValue={chosen.effort} className={field}>
        <option value="">{isUsual ? 'Left to the model' : 'As a rule'}</option>
        {offers.efforts.map((effort) => (
          <option key={effort} value={effort}>
            {effortWords[effort] ?? effort}
          </option>
        ))}
      </select>
    </fieldset>
  )
}
