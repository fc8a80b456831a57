'use client'

import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { RelativeTime } from '#components/ui/time.tsx'
import { type Decidable, useDeciding } from './deciding.tsx'
import { Proposal } from './proposal.tsx'
import { StateLine } from './state-line.tsx'
import { isSameText } from './unsent-text.ts'
import { Wording } from './wording.tsx'

/** The middle of the review: what would happen, the reviewer's own wording, or what is going on instead. */
export function DecidedArea() {
  const { review, mode } = useDeciding()
  const { state, proposal, check, unsent } = review
  if (review.isInside) return <StateLine />
  const isPending = proposal?.status === 'pending'
  const byHand = state === 'needs_human' && !isPending
  // Whatever becomes of the case, what a person is typing stays where it is.
  const words = mode === 'editing' || byHand || (unsent !== null && !isPending)
  return (
    <>
      {!isPending && !byHand && <StateLine />}
      {words ? (
        <section aria-labelledby="wording" className="flex flex-col gap-3">
          <Heading id="wording">{headingFor(review)}</Heading>
          <Wording />
        </section>
      ) : (
        proposal && (
          <section aria-labelledby="happens" className="flex flex-col gap-3">
            <Heading id="happens">
              {isPending ? 'When you approve, this happens' : 'This was approved'}
            </Heading>
            {isPending && <UnsentLine />}
            <Proposal proposal={proposal} check={check} />
          </section>
        )
      )}
    </>
  )
}

function headingFor({ state, proposal }: Decidable): string {
  if (proposal?.status === 'pending') return 'Your wording'
  return state === 'needs_human' ? 'Your reply' : 'Your text, kept'
}

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="text-sm font-medium text-ink-2">
      {children}
    </h2>
  )
}

/** Says that there are words of the person's own which approving would not send. */
function UnsentLine() {
  const { review, setMode } = useDeciding()
  const { unsent, proposal } = review
  const shown = proposal?.mail
  if (unsent === null || (shown && isSameText(unsent, shown))) return null
  return (
    <Notice look="warning">
      <strong className="font-semibold">You have wording of your own, not saved as the draft.</strong> Typed{' '}
      <RelativeTime at={unsent.at} />. Approving sends what stands here.
      <span className="mt-2 flex gap-2">
        <Button onClick={() => setMode('editing')}>Go on with mine</Button>
      </span>
    </Notice>
  )
}
