import { TextField } from '#components/ui/field.tsx'

export type Figure<Name extends string> = { name: Name; label: string; hint: string }
type FiguresProps<Name extends string> = {
  /** Tells the fields of one form from those of another on the page. */
  prefix: string
  fields: readonly Figure<Name>[]
  values: Record<Name, number | null>
}

/** Fields for whole numbers, side by side; an empty one stands for none. */
export function Figures<Name extends string>({ prefix, fields, values }: FiguresProps<Name>) {
  return (
    <div className="grid grid-cols-3 gap-4 max-md:grid-cols-1">
      {fields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          id={`${prefix}-${name}`}
          name={name}
          label={label}
          hint={hint}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values[name]?.toString() ?? ''}
        />
      ))}
    </div>
  )
}

/** A figure as it was typed, without what people write between its digits. */
export function figureIn(form: FormData, name: string): string {
  return String(form.get(name) ?? '').replaceAll(/[\s,]/g, '')
}
