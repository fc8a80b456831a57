import { Scroller } from '#components/ui/scroller.tsx'
import type { Person } from '#lib/actor.ts'
import type { HaltedRun } from '#lib/cases/halted-run.ts'
import type { NotDone as NotDoneData } from '#lib/review/not-done.ts'
import type { Problem } from '#lib/review/problems.ts'
import type { Review as ReviewData } from '#lib/review/queries.ts'
import type { ReviewActions } from './actions.ts'
import { Conversation } from './conversation.tsx'
import { DecidedArea } from './decided-area.tsx'
import { DecidingProvider } from './deciding.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { Facts } from './facts.tsx'
import { NotDone } from './not-done.tsx'
import { ProblemLines } from './problem-lines.tsx'
import { ReviewHeader } from './review-header.tsx'

type ReviewProps = {
  review: ReviewData
  /** How the assistant was stopped, if that was the last it did. */
  halted: HaltedRun | null
  /** What was approved and was not done, or may have been; null where nobody has to look into it. */
  notDone: NotDoneData | null
  stateWords: string
  person: Person
  actions: ReviewActions
}

/** A case to decide on: what was said, what is wrong, what would happen, and beside it what that rests on. */
export function Review({ review, halted, notDone, stateWords, person, actions }: ReviewProps) {
  const { id, number, state, stateSince, isInside, proposal, promises, check, reply, unsent, stopped } =
    review
  const { name, role } = person
  return (
    <DecidingProvider
      key={id}
      review={{
        id,
        number,
        state,
        stateSince,
        isInside,
        proposal,
        promises,
        check,
        reply,
        unsent,
        stopped,
        halted,
      }}
      person={{ id: person.id, name, isLead: role !== 'agent' }}
      actions={actions}
    >
      <article
        aria-label={`Case #${number}: ${review.subject}`}
        className="grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] bg-pane min-[1100px]:grid-cols-[minmax(0,1fr)_332px]"
      >
        <ReviewHeader {...review} stateWords={stateWords} />
        {/* Narrow, both scroll as one; wide, each by itself. */}
        <Scroller aria-label="Review" className="min-h-0 min-[1100px]:contents">
          <Scroller aria-label="Case" className="min-h-0 px-6 py-6 max-md:px-4">
            <div className="mx-auto flex max-w-[680px] flex-col gap-6">
              <Conversation {...review} />
              {notDone && <NotDone key={notDone.effectId} notDone={notDone} />}
              <ProblemLines problems={notDone ? besides(review.problems) : review.problems} />
              <DecidedArea />
            </div>
          </Scroller>
          <Scroller
            aria-label="What is known"
            className="border-line bg-background px-6 py-5 max-[1099px]:border-t max-md:px-4 min-[1100px]:col-start-2 min-[1100px]:row-span-3 min-[1100px]:row-start-1 min-[1100px]:border-l min-[1100px]:px-4"
          >
            <div className="mx-auto max-w-[680px]">
              <Facts {...review} />
            </div>
          </Scroller>
        </Scroller>
        <DecisionBar />
      </article>
    </DecidingProvider>
  )
}

/** All but why the case came to a person: that stands above, with what can be done about it. */
function besides(problems: Problem[]): Problem[] {
  return problems.filter(({ look }) => look !== 'plain')
}
