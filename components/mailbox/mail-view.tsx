import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import { RelativeTime } from '#components/ui/time.tsx'
import type { MailboxPage } from '#lib/mail/mailbox-page.ts'
import { MailSource } from './mail-source.tsx'
import { ReplyAsCustomer, type SendReply } from './reply-as-customer.tsx'

/** A mail as its recipient reads it, as it came over the line, and an answer to it. */
export function MailView({ mail, reply }: { mail: MailboxPage; reply: SendReply }) {
  return (
    <article aria-labelledby="mail-subject" className="flex min-w-0 flex-1 flex-col bg-pane">
      <header className="flex min-h-12 shrink-0 items-center gap-3 border-b border-line px-6 py-1 max-md:min-h-14 max-md:gap-1 max-md:px-2">
        <Link
          href="/mailbox"
          aria-label="Back to the mailbox"
          className="grid size-11 shrink-0 place-items-center rounded-control md:hidden"
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Link>
        <h1
          id="mail-subject"
          className="line-clamp-2 min-w-0 text-base leading-6 font-semibold wrap-anywhere"
        >
          {mail.subject || 'No subject'}
        </h1>
        {mail.case && (
          <Link
            href={`/cases/${mail.case.number}`}
            aria-label={`Case #${mail.case.number}`}
            className="shrink-0 font-mono text-[13px] text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink max-md:ml-auto max-md:px-2 max-md:py-3"
          >
            #{mail.case.number}
          </Link>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-[728px] flex-col gap-6 px-6 py-7 max-md:px-4 max-md:py-5">
          <Letter mail={mail} />
          <MailSource source={mail.source} leftOut={mail.leftOut} />
          {mail.case ? (
            <ReplyAsCustomer mailId={mail.id} about={mail.case} reply={reply} />
          ) : (
            <p className="border-t border-line pt-5 text-ink-2">
              This mail belongs to no case, so there is nothing to reply to.
            </p>
          )}
        </div>
      </div>
    </article>
  )
}

function Letter({ mail }: { mail: MailboxPage }) {
  return (
    <div className="rounded-draft border border-line-strong">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5 border-b border-line px-4 py-3 wrap-anywhere">
        <dt className="text-ink-2">From</dt>
        <dd>{mail.from}</dd>
        <dt className="text-ink-2">To</dt>
        <dd>{mail.to}</dd>
        <dt className="text-ink-2">Sent</dt>
        <dd>{mail.sentAt ? <RelativeTime at={mail.sentAt} /> : 'at a time it does not say'}</dd>
      </dl>
      <div className="px-4 py-4 leading-[1.65] whitespace-pre-wrap wrap-anywhere">
        {mail.text || <span className="text-ink-2">This mail has no text.</span>}
      </div>
      <footer className="flex flex-col gap-0.5 border-t border-dashed border-line px-4 py-2.5 text-[13px] text-ink-2">
        {mail.attachments.length > 0 && <p>Attached: {mail.attachments.join(', ')}</p>}
        <p>
          Received by the local mail server <RelativeTime at={mail.receivedAt} />, and sent no further
        </p>
        {mail.messageId && (
          <p className="font-mono text-xs text-ink-3 wrap-anywhere">Message-ID {mail.messageId}</p>
        )}
      </footer>
    </div>
  )
}
