import { ArrowRight, CircleDot, Clock, UserRound } from 'lucide-react'
import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { Flag } from '#components/ui/flag.tsx'
import { RelativeTime } from '#components/ui/time.tsx'
import type { CasePage } from '#lib/cases/case-page.ts'

type CaseHeaderProps = { page: CasePage; words: { state: string; channel: string } }

/** What a case is, where it stands and since or until when, who has it and who wrote. */
export function CaseHeader({ page, words }: CaseHeaderProps) {
  return (
    <header className="flex flex-col gap-2 px-6 pt-3.5 pb-2.5 max-md:px-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-[17px] leading-7 font-semibold wrap-anywhere">
          {page.subject}{' '}
          <span className="ml-2 font-mono text-[13px] font-normal whitespace-nowrap text-ink-2">
            #{page.number}
            {page.orderNumber && ` · ${page.orderNumber}`}
          </span>
        </h1>
        {page.state === 'awaiting_approval' && (
          <Link href={`/queue/${page.number}`} className={buttonClass('primary')}>
            Review
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-[13px] text-ink-2">
        <Entry icon={CircleDot}>
          <span className="text-ink">{words.state}</span>
        </Entry>
        <Entry icon={Clock}>
          <RelativeTime {...timeThatCounts(page)} />
        </Entry>
        {(page.assignee !== null || isForSomebody(page)) && (
          <Entry icon={UserRound}>{page.assignee ? `${page.assignee} has it` : 'nobody has it yet'}</Entry>
        )}
        <span className="wrap-anywhere">
          <span className="text-ink">{page.customer.name}</span> {page.customer.email}
        </span>
        <span>{page.openedBy ? `opened by ${page.openedBy}` : words.channel}</span>
        {!page.isVerified && <Flag look="bad">not verified</Flag>}
        {page.customerWroteAgain && <Flag look="warning">customer wrote again</Flag>}
      </div>
    </header>
  )
}

/** When it was closed, comes back or was dealt with; of what the desk still has to do, when it is due. */
function timeThatCounts(page: CasePage): ComponentProps<typeof RelativeTime> {
  if (page.closedAt !== null) return { prefix: 'closed ', at: page.closedAt }
  if (page.state !== 'waiting') return { prefix: 'due ', at: page.dueAt }
  if (page.comesBackAt !== null) return { prefix: 'comes back ', at: page.comesBackAt }
  return { prefix: 'dealt with ', at: page.stateSince }
}

/** Whether somebody of the desk should have it: not once it is dealt with, and not where a colleague asked. */
function isForSomebody({ isInside, state }: CasePage): boolean {
  return !isInside && state !== 'waiting' && state !== 'closed'
}

function Entry({ icon: Icon, children }: { icon: typeof Clock; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      {children}
    </span>
  )
}
