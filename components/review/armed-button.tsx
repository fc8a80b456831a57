'use client'

import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useDeciding } from './deciding.tsx'
import { useArming } from './use-arming.ts'

type ArmedButtonProps = {
  look: 'primary' | 'plain' | 'strong'
  className?: string
  act(): void
  children: ReactNode
}

/** The main button. It answers to the key and the pointer only once the review was looked at for a moment. */
export function ArmedButton({ look, className = '', act, children }: ArmedButtonProps) {
  const place = useRef<HTMLButtonElement>(null)
  const { pending } = useDeciding()
  const { armed, isArmedNow } = useArming(place, act)
  const click = (event: MouseEvent) => {
    // The second half of a double click was meant for what stood here before.
    if (isArmedNow() && event.detail < 2) act()
  }
  return (
    <Button
      ref={place}
      look={look}
      keys="Ctrl ↵"
      aria-disabled={!armed || pending !== null}
      className={`transition-opacity duration-200 aria-disabled:opacity-70 ${className}`}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={click}
    >
      {children}
    </Button>
  )
}
