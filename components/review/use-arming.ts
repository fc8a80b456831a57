'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Arming, armAfterMs, hidden, isArmed, painted, pressed, released, unarmed } from './arming.ts'

/** One keyboard for the whole page: a key that is held while one review gives way to the next is still held. */
let arming: Arming = unarmed

const isSubmit = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey) && !shiftKey && !altKey

/**
 * Arms what a person is to decide a moment after it was painted where they can see it, and calls `fire` on
 * Ctrl/Cmd+Enter. What a field makes of the keys (it prevents their default) does not fire.
 *
 * @returns whether it is armed, for the look, and whether it is at this very moment, for a click.
 */
export function useArming(place: RefObject<HTMLElement | null>, fire: () => void) {
  const [armed, setArmed] = useState(false)
  const latest = useRef(fire)
  useEffect(() => {
    latest.current = fire
  })
  useEffect(() => watchPainting(place, setArmed), [place])
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (!isSubmit(event)) return
      const { after, fires } = pressed(arming, { at: performance.now(), repeat: event.repeat })
      arming = after
      if (fires && !event.defaultPrevented) latest.current()
    }
    // A Mac tells of no other key's release while Cmd is down.
    const up = ({ key: name }: KeyboardEvent) => {
      if (name === 'Enter' || name === 'Meta') arming = released(arming)
    }
    const away = () => {
      arming = released(arming)
    }
    window.addEventListener('keydown', down)
    window.addEventListener('keyup', up)
    window.addEventListener('blur', away)
    return () => {
      window.removeEventListener('keydown', down)
      window.removeEventListener('keyup', up)
      window.removeEventListener('blur', away)
    }
  }, [])
  return { armed, isArmedNow: () => isArmed(arming, performance.now()) }
}

function watchPainting(place: RefObject<HTMLElement | null>, tell: (armed: boolean) => void): () => void {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    arming = hidden(arming)
    tell(false)
  }
  const arrive = () => {
    leave()
    // The second frame begins once the first was painted; neither comes while the tab is hidden.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (!place.current?.checkVisibility()) return
        arming = painted(arming, performance.now())
        timer = setTimeout(() => tell(true), armAfterMs)
      })
    })
  }
  const turn = () => (document.visibilityState === 'visible' ? arrive() : leave())
  turn()
  document.addEventListener('visibilitychange', turn)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    leave()
  }
}
