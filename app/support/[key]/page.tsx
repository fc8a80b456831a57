import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { KeepFresh } from '#components/tickets/keep-fresh.tsx'
import { StatusPage } from '#components/tickets/status-page.tsx'
import { WriteAgainForm } from '#components/tickets/write-again-form.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { readStatus } from '#lib/cases/status.ts'
import { readWait, waitWords } from '#lib/cases/waiting.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'
import { sendAgain } from '../actions.ts'

// The address of this page is the key to it. That no other site is told it is the policy of the whole desk; an own
// stricter one would make the browser hide where the form comes from, and then it is refused.
export const metadata: Metadata = {
  title: { absolute: 'Your question' },
  robots: { index: false, follow: false },
}

type StatusProps = { params: Promise<{ key: string }>; searchParams: Promise<{ sent?: string }> }

export default async function Page({ params, searchParams }: StatusProps) {
  const { key } = await params
  const status = await readStatus(db(), key)
  if (status === null) notFound()
  const { shop } = await readSettings(db())
  const wait = await readWait(db(), status.caseId, systemClock.now())
  const { sent } = await searchParams
  // A sent message empties the box; an answer that comes in meanwhile leaves it as it is.
  const written = status.messages.filter(({ from }) => from === 'customer').length
  return (
    <>
      <KeepFresh />
      {sent && <Received sent={sent} number={status.number} />}
      <StatusPage status={status} team={shop.team} wait={wait && waitWords(wait)} />
      <WriteAgainForm key={written} statusKey={key} rendered={randomUUID()} send={sendAgain} />
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
