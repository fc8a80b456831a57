/** A table that is imported into. */
export type Table = {
  /** Its columns with their types. */
  columns: Record<string, string>
  key: readonly string[]
  /** Columns that stay as they were first written. */
  kept?: readonly string[]
  /** The column of what its rows belong to, where those that a file leaves out go. */
  parent?: string
}

export const id = ['id'] as const
export const text = 'text'
export const uuid = 'uuid'
export const int = 'int'
export const time = 'timestamp'
