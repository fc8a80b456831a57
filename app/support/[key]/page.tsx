import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { StatusPage } from '#components/tickets/status-page.tsx'
import { WriteAgainForm } from '#components/tickets/write-again-form.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { readStatus } from '#lib/cases/status.ts'
import { db } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'
import { sendAgain } from '../actions.ts'

// The address of this page is the key to it.
export const metadata: Metadata = {
  title: { absolute: 'Your question' },
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

type StatusProps = { params: Promise<{ key: string }>; searchParams: Promise<{ sent?: string }> }

export default async function Page({ params, searchParams }: StatusProps) {
  const { key } = await params
  const status = await readStatus(db(), key)
  if (status === null) notFound()
  const { shop } = await readSettings(db())
  const { sent } = await searchParams
  return (
    <>
      {sent && <Received sent={sent} number={status.number} />}
      <StatusPage status={status} team={shop.team} />
      <WriteAgainForm key={status.messages.length} statusKey={key} rendered={randomUUID()} send={sendAgain} />
    </>
  )
}

function Received({ sent, number }: { sent: string; number: number }) {
  return (
    <div role="status" className="mb-8">
      <Notice>
        {sent === 'question' ? (
          <>
            <p className="font-medium">We have your question. Your reference is #{number}.</p>
            <p className="text-ink-2">
              Keep the address of this page: our answer will stand here, and you can write again below.
            </p>
          </>
        ) : (
          <p className="font-medium">We have your message.</p>
        )}
      </Notice>
    </div>
  )
}
