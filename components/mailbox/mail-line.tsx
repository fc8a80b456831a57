import { QuietLink } from '#components/ui/quiet-link.tsx'
import { RelativeTime } from '#components/ui/time.tsx'
import type { MailboxRow } from '#lib/mail/mailbox-page.ts'

/** A mail of the list. */
export function MailLine({ row, isCurrent }: { row: MailboxRow; isCurrent: boolean }) {
  return (
    <QuietLink
      href={`/mailbox/${row.id}`}
      scroll={false}
      aria-current={isCurrent ? 'true' : undefined}
      className="flex flex-col gap-1 border-b border-line px-4 py-3 -outline-offset-2 hover:bg-raised aria-[current]:bg-selected aria-[current]:shadow-[inset_2px_0_var(--accent)]"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-semibold">{row.to}</span>
        <span className="shrink-0 text-[13px] text-ink-2">
          <RelativeTime at={row.receivedAt} />
        </span>
      </span>
      <span className="truncate text-ink-2">{row.subject || 'No subject'}</span>
      <span className="mt-0.5 flex justify-between gap-3 text-[13px] text-ink-2">
        <span className="truncate">{row.to === row.address ? '' : row.address}</span>
        {row.caseNumber === null ? 'no case' : <span className="font-mono">#{row.caseNumber}</span>}
      </span>
    </QuietLink>
  )
}
