'use client'

import { useEffect, useRef } from 'react'
import { defaultKeybindingsHandlerIgnore, tinykeys } from 'tinykeys'
import { isTyping, type Stroke } from './typing.ts'

/** What each key does. One that answers false leaves the key to the browser. */
export type KeyMap = Record<string, () => unknown>

/**
 * Listens to keys for as long as the component is there. Dead while somebody types (even where there is no field), in
 * menus and dialogs, and to a key that is held down. The map may change with every render.
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
    // Adding the same listener again adds nothing; it stays for as long as the page does.
    window.addEventListener('keydown', watchStrokes, { capture: true })
    return tinykeys(window, Object.fromEntries(bound), { ignore: isElsewhere })
  }, [names])
}

/** One keyboard for the whole page. */
let stroke: Stroke | null = null
let typing = false

/** Sees every stroke before any command does, so that what belongs to a word is known to all of them alike. */
function watchStrokes(event: KeyboardEvent): void {
  const now = { key: event.key, at: event.timeStamp }
  typing = isTyping(stroke, now)
  stroke = now
}

function isElsewhere(event: KeyboardEvent): boolean {
  if (typing || defaultKeybindingsHandlerIgnore(event)) return true
  const { target } = event
  return target instanceof Element && target.closest('[role=dialog],[role=alertdialog],[role=menu]') !== null
}
