import Link from 'next/link'
import type { ReactNode } from 'react'
import { db } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'

export const dynamic = 'force-dynamic'

/** The shop's own pages for its customers: no session, nothing of the desk. */
export default async function SupportLayout({ children }: { children: ReactNode }) {
  const { shop } = await readSettings(db())
  return (
    <div className="mx-auto flex min-h-dvh max-w-[600px] flex-col px-6 max-md:px-4">
      <header className="py-6">
        <Link href="/support" className="text-[15px] font-semibold tracking-tight">
          {shop.name} <span className="font-normal text-ink-2">Support</span>
        </Link>
      </header>
      <main className="flex-1 pt-4 pb-16">{children}</main>
    </div>
  )
}
