import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  /** Where it is all there is on a page, its title is the page's. */
  titleAs?: 'p' | 'h1'
  children?: ReactNode
}

/** What stands where there is nothing yet: what that means, and what to do. */
export function EmptyState({ title, titleAs: Title = 'p', children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 px-6 py-16 text-center">
      <Title className="font-medium">{title}</Title>
      {children && <div className="text-ink-2">{children}</div>}
    </div>
  )
}
