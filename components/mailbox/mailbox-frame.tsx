'use client'

import { useParams } from 'next/navigation'
import type { ReactNode } from 'react'

/** The list at the left, which stays while the mail beside it changes; on a phone one of the two. */
export function MailboxFrame({ list, children }: { list: ReactNode; children: ReactNode }) {
  const { id } = useParams<{ id?: string }>()
  return (
    <>
      <section
        aria-label="Mails"
        className={`flex min-h-0 w-full shrink-0 flex-col border-r border-line md:w-[308px] ${id === undefined ? '' : 'max-md:hidden'}`}
      >
        {list}
      </section>
      <div className={`flex min-w-0 flex-1 ${id === undefined ? 'max-md:hidden' : ''}`}>{children}</div>
    </>
  )
}
