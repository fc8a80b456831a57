'use client'

import { Notice } from '#components/ui/notice.tsx'
import { RelativeTime } from '#components/ui/time.tsx'
import type { Review } from '#lib/review/queries.ts'
import { useDeciding } from './deciding.tsx'

const words: Record<Review['state'], { title: string; text: string }> = {
  queued: { title: 'Waiting for the assistant.', text: 'It takes the case up next.' },
  running: { title: 'The assistant is at work.', text: 'The draft appears here when it is ready.' },
  awaiting_approval: { title: 'Ready for review.', text: '' },
  committing: { title: 'Being sent.', text: '' },
  waiting: { title: 'Answered.', text: 'Waiting for the customer. The case opens again when they write.' },
  needs_human: { title: 'Needs a person.', text: '' },
  closed: { title: 'Closed.', text: 'The case opens again when the customer writes.' },
}

/** What is going on with a case that there is nothing to decide on. */
export function StateLine() {
  const { review } = useDeciding()
  const { title, text } = words[review.state]
  const trying = review.proposal?.sending.find(({ state, detail }) => state === 'pending' && detail !== null)
  return (
    <div role="status">
      <Notice>
        <strong className="font-semibold">{title}</strong> {text}{' '}
        <span className="text-ink-2">
          Since <RelativeTime at={review.stateSince} />
        </span>
        {trying && (
          <span className="block">
            The mail server refused it for now ({trying.detail}). Tried again{' '}
            <RelativeTime at={trying.notBefore} />.
          </span>
        )}
      </Notice>
    </div>
  )
}
