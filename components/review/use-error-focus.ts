'use client'

import { useEffect, useRef } from 'react'
import type { ActionError } from '#lib/auth/action.ts'

/**
 * Takes the focus to a field when what was written there, or anything else, was wrong: a button that could not be pressed
 * while the answer was on its way has lost it.
 */
export function useErrorFocus<Field extends HTMLElement = HTMLTextAreaElement>(error: ActionError | null) {
  const field = useRef<Field>(null)
  useEffect(() => {
    if (error !== null) field.current?.focus()
  }, [error])
  return field
}
