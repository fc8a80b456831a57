import type { ReactNode } from 'react'
import type { MailView } from '#lib/review/proposal-view.ts'
import { Appended, Recipient } from './mail-parts.tsx'

type MailProps = { mail: MailView; subject: ReactNode; body: ReactNode }

/** A mail as it would leave: recipient, subject, text, and what is added. */
export function Mail({ mail, subject, body }: MailProps) {
  return (
    <section aria-label="The mail" className="rounded-draft border border-field bg-pane">
      <dl className="grid grid-cols-[5rem_1fr] gap-y-1 border-b border-line px-4 py-3">
        <dt className="text-ink-2">To</dt>
        <dd>
          <Recipient to={mail.to} />
        </dd>
        <dt className="text-ink-2">Subject</dt>
        <dd className="break-words">{subject}</dd>
      </dl>
      <div className="px-4 py-4 leading-[1.65]">
        <p className="break-words whitespace-pre-line">{body}</p>
      </div>
      <Appended>{appendedWords(mail.appended)}</Appended>
    </section>
  )
}

/** The lines below the mail in one: "Maya, Northline Support · reference #1042". */
export function appendedWords(appended: string): string {
  const lines = appended.split('\n').filter(Boolean)
  const last = lines.length > 1 ? lines.pop() : undefined
  const signature = lines.join(', ')
  return last === undefined ? signature : `${signature} · ${last.charAt(0).toLowerCase()}${last.slice(1)}`
}
