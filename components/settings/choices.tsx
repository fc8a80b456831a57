export type Choice = { value: string; words: string }
type ChoicesProps = {
  name: string
  legend: string
  choices: readonly Choice[]
  chosen: readonly string[]
  hint?: string
}

/** Boxes to tick under one heading, any number of them. */
export function Choices({ name, legend, choices, chosen, hint }: ChoicesProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {choices.map(({ value, words }) => (
        <label key={value} className="flex min-h-6 items-start gap-2.5 max-md:min-h-11 max-md:items-center">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            className="mt-1 size-4 shrink-0 accent-accent max-md:mt-0"
          />
          {words}
        </label>
      ))}
      {hint && <p className="text-xs text-ink-2">{hint}</p>}
    </fieldset>
  )
}

/** One box to tick. */
export function YesOrNo({ name, words, isChosen }: { name: string; words: string; isChosen: boolean }) {
  return (
    <label className="flex min-h-6 items-start gap-2.5 max-md:min-h-11 max-md:items-center">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isChosen}
        className="mt-1 size-4 shrink-0 accent-accent max-md:mt-0"
      />
      {words}
    </label>
  )
}
