import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { MailView } from '#components/mailbox/mail-view.tsx'
import { requirePerson } from '#lib/auth/session.ts'
import { hasLocalMailbox } from '#lib/env.ts'
import { readMailboxPage } from '#lib/mail/mailbox-page.ts'
import { replyToMail } from './actions.ts'

export const metadata: Metadata = { title: 'Mailbox' }

export default async function MailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await requirePerson(`/mailbox/${encodeURIComponent(id)}`)
  const mail = hasLocalMailbox() ? await readMailboxPage(id) : null
  if (mail === null) notFound()
  return <MailView key={id} mail={mail} reply={replyToMail} />
}
