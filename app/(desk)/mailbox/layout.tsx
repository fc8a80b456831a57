import { notFound } from 'next/navigation'
import { type ReactNode, Suspense } from 'react'
import { LiveRefresh } from '#components/live/live-refresh.tsx'
import { MailListLoading } from '#components/mailbox/loading.tsx'
import { MailList } from '#components/mailbox/mail-list.tsx'
import { MailboxFrame } from '#components/mailbox/mailbox-frame.tsx'
import { requirePerson } from '#lib/auth/session.ts'
import { hasLocalMailbox } from '#lib/env.ts'
import { readMailboxList } from '#lib/mail/mailbox-page.ts'

export default function MailboxLayout({ children }: { children: ReactNode }) {
  if (!hasLocalMailbox()) notFound()
  const list = (
    <Suspense fallback={<MailListLoading />}>
      <List />
    </Suspense>
  )
  return <MailboxFrame list={list}>{children}</MailboxFrame>
}

async function List() {
  await requirePerson('/mailbox')
  const list = await readMailboxList()
  return (
    <>
      <MailList list={list} />
      <LiveRefresh of="mailbox" />
    </>
  )
}
