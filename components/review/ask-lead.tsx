'use client'

import { useRouter } from 'next/navigation'
import type { KeyboardEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextArea } from '#components/ui/field.tsx'
import { tellDone, useDeciding } from './deciding.tsx'
import { submitKeys } from './submit-keys.ts'
import { useErrorFocus } from './use-error-focus.ts'

/** Hands the case to the leads with a question. The draft goes with it. */
export function AskLead({ question, change }: { question: string; change(question: string): void }) {
  const router = useRouter()
  const { review, actions, perform, pending, setMode, queue, error } = useDeciding()
  const { id: caseId, number } = review
  const whom = review.proposal?.waitsFor?.role === 'admin' ? 'an admin' : 'a lead'
  const ask = () =>
    void perform(
      'ask_lead',
      () => actions.askALead({ caseId, question }),
      () => {
        tellDone(
          `Asked. The case is with ${whom === 'a lead' ? 'the leads' : 'the admins'}`,
          number,
          router.push,
        )
        queue.goOn(number)
      },
    )
  const leave = () => setMode('reading')
  const field = useErrorFocus(error)
  const wrong = error?.kind === 'invalid' && error.field === 'question' ? error.message : undefined
  return (
    <section
      aria-label={`Ask ${whom}`}
      className="flex w-full flex-col gap-3"
      onKeyDown={(event: KeyboardEvent) => submitKeys(event, ask, leave)}
    >
      <TextArea
        id="lead-question"
        ref={field}
        label="What do you want to know?"
        hint="The case moves to “Needs a person”, with your question and the draft."
        value={question}
        error={wrong}
        autoFocus
        onChange={(event) => change(event.target.value)}
      />
      <div className="flex gap-2">
        <Button look="primary" keys="Ctrl ↵" disabled={pending !== null} onClick={ask}>
          {pending === 'ask_lead' ? 'Asking' : `Ask ${whom}`}
        </Button>
        <Button look="quiet" keys="Esc" onClick={leave}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
