'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { undoneWords } from '#components/queue/undone-words.ts'
import { useKeys } from '#components/queue/use-keys.ts'
import { type Choice, type ChoiceName, offeredFor } from './acts.ts'
import { tellDone, useDeciding } from './deciding.tsx'

/** What can be done with the case on screen now, and how each is begun. */
export function useChoices() {
  const router = useRouter()
  const { review, person, actions, queue, perform, pending, setMode } = useDeciding()
  const { id: caseId, number, state, proposal, halted, isInside } = review
  const hasPending = proposal?.status === 'pending'
  const hasMail = proposal?.mail !== null
  const { isLead } = person
  const offered = offeredFor({
    state,
    hasPending,
    hasMail,
    isLead,
    wasStopped: halted !== null,
    isInside,
    canUndo: proposal?.canUndo ?? false,
    waitsFor: proposal?.waitsFor?.role ?? null,
  })

  const begin: Record<ChoiceName, () => void> = {
    edit: () => setMode('editing'),
    send_back: () => setMode('sending_back'),
    ask_lead: () => setMode('asking_lead'),
    keep_trying: () => setMode('giving_more'),
    close: () => setMode('closing'),
    undo: () =>
      void perform(
        'undo',
        () => actions.undo({ proposalId: proposal?.seen.proposalId ?? '' }),
        (undone) => {
          tellDone(undoneWords(undone), number, router.push)
          router.refresh()
        },
      ),
    take_over: () =>
      void perform(
        'take_over',
        () => actions.takeOver({ caseId }),
        () =>
          startTransition(() => {
            setMode('editing')
            router.refresh()
          }),
      ),
    new_draft: () =>
      void perform(
        'new_draft',
        () => actions.askForNewDraft({ caseId }),
        () => {
          tellDone(
            isInside ? 'The assistant looks again' : 'The assistant writes a new draft',
            number,
            router.push,
          )
          queue.goOn(number)
        },
      ),
  }
  return { ...offered, begin: ({ act }: Choice) => pending === null && begin[act]() }
}

/** Binds the keys of what can be done now. */
export function useChoiceKeys({ main, more, begin }: ReturnType<typeof useChoices>): void {
  const router = useRouter()
  const { review, mode, setMode, queue } = useDeciding()
  const reading = mode === 'reading'
  // While something newer is offered to be undone, the key is for that.
  const isFree = ({ act }: Choice) => act !== 'undo' || !queue.offersUndo
  const word = () => reading && setMode('editing')
  useKeys({
    ...Object.fromEntries(
      [...main, ...more].map((choice) => [choice.binding, () => reading && isFree(choice) && begin(choice)]),
    ),
    // In a reply by hand the editor is there already; the keys lead into it.
    ...(review.state === 'needs_human' && !review.isInside && { r: word, e: word }),
    o: () => router.push(`/cases/${review.number}`),
  })
}
