'use client'

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { tellDone, useDeciding } from './deciding.tsx'

/** Asks before a case is closed without a word: there is no way back but a new message from the customer. */
export function CloseCase() {
  const router = useRouter()
  const { review, actions, perform, pending, setMode, queue } = useDeciding()
  const { id: caseId, number, proposal, reply, isInside } = review
  const [why, setWhy] = useState('')
  const whom = reply.to?.name ?? reply.to?.address ?? 'The customer'
  const close = () =>
    void perform(
      'close',
      () => actions.close({ caseId, why }),
      () => {
        tellDone(isInside ? `Closed #${number}` : `Closed #${number} without a reply`, number, router.push)
        queue.goOn(number)
      },
    )
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || setMode('reading')}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-20 bg-ink/25" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-30 flex w-[28rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col gap-4 rounded-draft border border-line bg-pane p-5 shadow-xl">
          <AlertDialog.Title className="font-semibold">
            Close #{number}
            {isInside ? '?' : ' without a reply?'}
          </AlertDialog.Title>
          <AlertDialog.Description className="text-ink-2">
            {isInside
              ? 'The question stays on the page of the case, with what was read for it.'
              : `${whom} gets no mail.${proposal?.status === 'pending' ? ' The draft is withdrawn.' : ''} Should they write again, the case opens again.`}
          </AlertDialog.Description>
          <TextField
            id="closing-reason"
            label="Why (may be empty)"
            value={why}
            maxLength={2_000}
            onChange={(event) => setWhy(event.target.value)}
          />
          <div className="flex justify-end gap-2">
            <AlertDialog.Close className={buttonClass('quiet')}>Keep it open</AlertDialog.Close>
            <Button look="danger" disabled={pending !== null} onClick={close}>
              {pending === 'close' ? 'Closing' : isInside ? 'Close' : 'Close, no reply'}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
