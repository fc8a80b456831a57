/** One thing that a fact says: what it is about, which field, and its value in words. `key` tells it from all others. */
export type SourceField = { key: string; about: string; field: string; value: string }

/** Makes the fields that say something about one thing. */
export function fieldOf(about: string) {
  return (field: string, value: string | null | undefined): SourceField => ({
    key: `${about}: ${field}`,
    about,
    field,
    value: value || 'none',
  })
}

export type Item = { title: string; quantity: number }

/** "2 × Arc Over-Ear, sand". */
export function itemWords({ quantity, title }: Item): string {
  return `${quantity} × ${title}`
}
