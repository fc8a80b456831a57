'use client'

import { useRouter } from 'next/navigation'
import type { KeyboardEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextArea } from '#components/ui/field.tsx'
import { tellDone, useDeciding } from './deciding.tsx'
import { submitKeys } from './submit-keys.ts'
import { useErrorFocus } from './use-error-focus.ts'

const quick = [
  'Too long',
  'Wrong tone',
  'Does not answer what was asked',
  'A fact is wrong',
  'Promises too much',
]

/** Sends the draft back with a reason that the assistant reads before it writes the next one. */
export function SendBack({ reason, change }: { reason: string; change(reason: string): void }) {
  const router = useRouter()
  const { review, actions, perform, pending, setMode, queue, error } = useDeciding()
  const { proposal, number } = review
  const send = () => {
    if (proposal?.status !== 'pending') return
    const { seen } = proposal
    void perform(
      'send_back',
      () => actions.sendBack({ seen, reason }),
      () => {
        tellDone('Sent back. The assistant writes a new draft', number, router.push)
        queue.goOn(number)
      },
    )
  }
  const leave = () => setMode('reading')
  const field = useErrorFocus(error)
  const add = (words: string) => change(reason.trim() === '' ? `${words}. ` : `${reason.trim()} ${words}. `)
  const wrong = error?.kind === 'invalid' && error.field === 'reason' ? error.message : undefined
  return (
    <section
      aria-label="Send back"
      className="flex w-full flex-col gap-3"
      onKeyDown={(event: KeyboardEvent) => submitKeys(event, send, leave)}
    >
      <div className="flex flex-wrap gap-1.5">
        {quick.map((words) => (
          <button
            key={words}
            type="button"
            onClick={() => add(words)}
            className="min-h-8 rounded-full border border-line-strong px-3 text-sm hover:bg-raised max-md:min-h-11"
          >
            {words}
          </button>
        ))}
      </div>
      <TextArea
        id="send-back-reason"
        ref={field}
        label="What should be different?"
        value={reason}
        error={wrong}
        autoFocus
        onChange={(event) => change(event.target.value)}
      />
      <div className="flex gap-2">
        <Button look="primary" keys="Ctrl ↵" disabled={pending !== null} onClick={send}>
          {pending === 'send_back' ? 'Sending back' : 'Send back'}
        </Button>
        <Button look="quiet" keys="Esc" onClick={leave}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
