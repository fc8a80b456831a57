/** Whether an error comes from the operating system, as of a file that is not there. */
export function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
