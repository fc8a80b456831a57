import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { requirePerson } from '#lib/auth/session.ts'
import { hasLocalMailbox } from '#lib/env.ts'

export const metadata: Metadata = { title: 'Mailbox' }

export default async function MailboxPage() {
  await requirePerson('/mailbox')
  if (!hasLocalMailbox()) notFound()
  return (
    <div className="grid flex-1 place-items-center bg-pane">
      <EmptyState title="No mail chosen">
        <p>What the desk sends arrives in this mailbox and goes no further.</p>
      </EmptyState>
    </div>
  )
}
