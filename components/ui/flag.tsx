import type { ReactNode } from 'react'

const looks = {
  plain: 'bg-raised text-ink-2',
  warning: 'bg-on-warning text-warning',
  bad: 'bg-on-bad text-bad',
} as const

/** A word or two that sets something apart. Says in words what its colour says. */
export function Flag({ look = 'plain', children }: { look?: keyof typeof looks; children: ReactNode }) {
  return <span className={`rounded px-1.5 py-0.5 text-xs whitespace-nowrap ${looks[look]}`}>{children}</span>
}
