import { notFound } from 'next/navigation'
import { Review } from '#components/review/review.tsx'
import type { Person } from '#lib/actor.ts'
import { readHaltedCase } from '#lib/cases/halted-run.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { readNotDone } from '#lib/review/not-done.ts'
import { readReview } from '#lib/review/queries.ts'
import { stateWords } from '#lib/words.ts'
import * as actions from './actions.ts'
import { proposeNotDoneAgain, resolveNotDone } from './not-done-actions.ts'

/** A case by its number, as the person sees it. */
export async function ReviewOf({ number, person }: { number: number; person: Person }) {
  const review = await readReview(person, number, systemClock)
  if (review === null) notFound()
  const isWithPerson = review.state === 'needs_human'
  const [halted, notDone] = isWithPerson
    ? await Promise.all([readHaltedCase(db(), number), readNotDone(db(), number)])
    : [null, null]
  return (
    <Review
      review={review}
      halted={halted}
      notDone={notDone}
      stateWords={stateWords[review.state]}
      person={person}
      actions={{
        approve: actions.approveProposal,
        undo: actions.undoApproval,
        redraft: actions.redraftProposal,
        sendBack: actions.sendProposalBack,
        saveEdit: actions.saveEdit,
        saveReply: actions.saveReply,
        giveSource: actions.giveClaimSource,
        dropText: actions.dropText,
        takeOver: actions.takeCaseOver,
        askForNewDraft: actions.askForNewDraft,
        resolve: resolveNotDone,
        proposeAgain: proposeNotDoneAgain,
        keepTrying: actions.letKeepTrying,
        askALead: actions.askALead,
        close: actions.closeWithoutReply,
      }}
    />
  )
}
