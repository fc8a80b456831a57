import type { ComponentProps, ReactNode } from 'react'
import { Keys } from './keys.tsx'

const looks = {
  primary: 'bg-accent text-on-accent border-transparent font-medium hover:brightness-110',
  strong: 'bg-ink text-pane border-transparent font-medium hover:opacity-90',
  plain: 'bg-pane text-ink border-line-strong hover:bg-raised',
  quiet: 'bg-transparent text-ink-2 border-transparent hover:bg-raised hover:text-ink',
  danger: 'bg-pane text-bad border-line-strong hover:bg-on-bad',
} as const

type Look = keyof typeof looks
const shape =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded-control border px-3.5 py-1.5 text-sm whitespace-nowrap transition-[filter,background-color] duration-100 disabled:cursor-not-allowed disabled:opacity-50 max-md:min-h-11'

/** The classes of a button, for links that look like one. */
export function buttonClass(look: Look = 'plain'): string {
  return `${shape} ${looks[look]}`
}

type ButtonProps = ComponentProps<'button'> & {
  look?: Look
  /** The key that does the same, as printed on it. */
  keys?: string
  children: ReactNode
}

export function Button({ look = 'plain', keys, className = '', children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={`${buttonClass(look)} ${className}`} {...rest}>
      {children}
      {keys && <Keys>{keys}</Keys>}
    </button>
  )
}
