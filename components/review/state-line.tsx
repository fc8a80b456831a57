'use client'

import { Notice } from '#components/ui/notice.tsx'
import { RelativeTime } from '#components/ui/time.tsx'
import type { Review } from '#lib/review/queries.ts'
import { useDeciding } from './deciding.tsx'

/** What happened last, said before how long ago that was, and what happens next. */
const words: Record<Review['state'], { last: string; next: string }> = {
  queued: { last: 'Came to the assistant', next: 'It takes the case up next.' },
  running: { last: 'Taken up by the assistant', next: 'The draft appears here when it is ready.' },
  awaiting_approval: { last: 'Ready for review since', next: '' },
  committing: { last: 'Approved', next: 'It is being carried out.' },
  waiting: { last: 'Answered', next: 'The case opens again when the customer writes.' },
  needs_human: { last: 'Came to a person', next: '' },
  closed: { last: 'Closed', next: 'The case opens again when the customer writes.' },
}

/** The same of a case in which a colleague asks. */
const insideWords: Partial<typeof words> = {
  queued: { last: 'Came to the assistant', next: 'It takes the case up next.' },
  running: { last: 'Taken up by the assistant', next: 'The answer appears on the page of the case.' },
  needs_human: {
    last: 'Came to a person',
    next: 'Nobody outside waits for a reply: read what is known, tell the colleague who asked, and close the case.',
  },
  closed: { last: 'Closed', next: 'What was answered stands on the page of the case.' },
}

/** What happens next where a lead has stopped a part of the desk. */
const stoppedWords: Record<NonNullable<Review['stopped']>, string> = {
  assistantPaused: 'The assistant is paused: it takes the case up when it may go on.',
  sendingHeld: 'Sending is on hold: it goes out when it is released.',
}

/** What was approved and has not begun; null for everything else. */
function soonWords({ state, proposal }: Pick<Review, 'state' | 'proposal'>): string | null {
  return state === 'committing' && proposal?.canUndo ? 'It goes out in a moment.' : null
}

/** What is going on with a case that there is nothing to decide on. */
export function StateLine() {
  const { review } = useDeciding()
  const { last, next: usual } = (review.isInside && insideWords[review.state]) || words[review.state]
  const next = review.stopped === null ? (soonWords(review) ?? usual) : stoppedWords[review.stopped]
  return (
    <div role="status">
      <Notice>
        <strong className="font-semibold">{last}</strong> <RelativeTime at={review.stateSince} />. {next}
        {review.promises.map((promise) => (
          <span key={promise} className="block">
            {promise}.
          </span>
        ))}
        <TriedAgain />
      </Notice>
    </div>
  )
}

/** What was not taken for now, in the words of whoever did not take it, and when it is tried again. */
function TriedAgain() {
  const { proposal } = useDeciding().review
  const place =
    proposal?.sending.findIndex(({ state, detail }) => state === 'pending' && detail !== null) ?? -1
  const trying = proposal?.sending[place]
  if (trying === undefined) return null
  const isMail = proposal?.effects[place]?.kind === 'send_email'
  return (
    <span className="block">
      {isMail ? 'The mail server refused it for now' : 'The shop has not done it yet'} ({trying.detail}).
      Tried again <RelativeTime at={trying.notBefore} />.
    </span>
  )
}
