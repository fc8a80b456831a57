import type { ComponentProps } from 'react'

type ScrollerProps = ComponentProps<'section'> & { 'aria-label': string }

/** A part of the screen that scrolls by itself, which can be reached and scrolled by key. */
export function Scroller({ tabIndex = 0, className = '', ...rest }: ScrollerProps) {
  return (
    <section
      data-scrolls
      tabIndex={tabIndex}
      className={`overflow-y-auto -outline-offset-2 ${className}`}
      {...rest}
    />
  )
}
