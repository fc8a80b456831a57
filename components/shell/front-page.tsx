import type { ReactNode } from 'react'

/** A page before the desk: the mark, what it is for, and one form. */
export function FrontPage({
  title,
  intro,
  children,
}: {
  title: string
  intro?: string
  children: ReactNode
}) {
  return (
    <main className="grid min-h-dvh place-items-center px-6 py-10">
      <div className="w-full max-w-[360px]">
        <span
          aria-hidden
          className="mb-6 grid size-8 place-items-center rounded-control border border-ink font-semibold"
        >
          S
        </span>
        <h1 className="text-xl font-semibold">{title}</h1>
        {intro && <p className="mt-1.5 text-ink-2">{intro}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </main>
  )
}
