import type { KeyboardEvent } from 'react'

/** Ctrl/Cmd+Enter sends what is typed, Escape leaves it. A held key does nothing. */
export function submitKeys(event: KeyboardEvent, submit: () => void, leave?: () => void): void {
  if (event.key === 'Escape') leave?.()
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  // Whatever comes of it, it is no press on what lies beneath.
  event.preventDefault()
  if (!event.repeat) submit()
}
