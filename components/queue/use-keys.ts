'use client'

import { useEffect, useRef } from 'react'
import { defaultKeybindingsHandlerIgnore, tinykeys } from 'tinykeys'

/** What each key does. One that answers false leaves the key to the browser. */
export type KeyMap = Record<string, () => unknown>

/**
 * Listens to keys for as long as the component is there. Dead while somebody types, in menus and dialogs, and to a key
 * that is held down. The map may change with every render.
 */
export function useKeys(map: KeyMap): void {
  const current = useRef(map)
  useEffect(() => {
    current.current = map
  })
  const names = Object.keys(map).join('\n')
  useEffect(() => {
    const bound = names.split('\n').map((name): [string, (event: KeyboardEvent) => void] => [
      name,
      (event) => {
        if (current.current[name]?.() !== false) event.preventDefault()
      },
    ])
    return tinykeys(window, Object.fromEntries(bound), { ignore: isElsewhere })
  }, [names])
}

function isElsewhere(event: KeyboardEvent): boolean {
  if (defaultKeybindingsHandlerIgnore(event)) return true
  const { target } = event
  return target instanceof Element && target.closest('[role=dialog],[role=alertdialog],[role=menu]') !== null
}
