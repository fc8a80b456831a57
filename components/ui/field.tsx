import type { ComponentProps, ReactNode } from 'react'

const box =
  'w-full rounded-control border border-field bg-pane px-3 py-2 text-ink placeholder:text-ink-3 aria-invalid:border-bad disabled:opacity-60'

type FieldProps = { id: string; label: string; hint?: ReactNode; error?: string | undefined }

/** A labelled line of text, with what was wrong with it below. The label's id must be the page's only one. */
export function TextField({
  label,
  hint,
  error,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id'> & { id: string }) {
  return (
    <Labelled id={input.id} label={label} hint={hint} error={error}>
      <input className={`${box} min-h-9 max-md:min-h-11`} {...described(input.id, hint, error)} {...input} />
    </Labelled>
  )
}

/** A labelled box for several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id'> & { id: string }) {
  return (
    <Labelled id={area.id} label={label} hint={hint} error={error}>
      <textarea
        className={`${box} min-h-24 leading-relaxed`}
        {...described(area.id, hint, error)}
        {...area}
      />
    </Labelled>
  )
}

function Labelled({ id, label, hint, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

function described(id: string, hint: ReactNode, error: string | undefined) {
  const by = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { 'aria-describedby': by || undefined, 'aria-invalid': error ? true : undefined }
}
