import type { ReactNode } from 'react'

/** What stands where there is nothing yet: what that means, and what to do. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 px-6 py-16 text-center">
      <p className="font-medium">{title}</p>
      {children && <div className="text-ink-2">{children}</div>}
    </div>
  )
}
