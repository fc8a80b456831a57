'use client'

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useKeys } from './use-keys.ts'

type KeysOf = [string, string][]

const queueKeys: KeysOf = [
  ['J or ↓', 'Next case'],
  ['K or ↑', 'Case before'],
  ['Ctrl or Cmd + Enter', 'Approve and send; in the editor: save'],
  ['Z', 'Undo what you just approved'],
  ['E', 'Edit the draft'],
  ['F', 'Fix what is open in the mail'],
  ['B', 'Send back'],
  ['R', 'Write it myself'],
  ['Shift + E', 'Ask a lead'],
  ['D', 'Ask for a new draft'],
  ['L', 'Let the assistant keep trying (leads)'],
  ['C', 'Close, no reply'],
  ['O', 'Open the case page'],
  ['Esc', 'Leave the editor; the text is kept'],
  ['?', 'This list'],
]

/** The keys of a screen, on `?`: of the queue and the review where no others are given. */
export function KeyList({ keys = queueKeys }: { keys?: KeysOf }) {
  const [open, setOpen] = useState(false)
  useKeys({ '[Shift]+?': () => setOpen(true) })
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-ink/25" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-30 max-h-[calc(100dvh-2rem)] w-[26rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-draft border border-line bg-pane p-5 shadow-xl">
          <div className="mb-3 flex items-center justify-between">
            <Dialog.Title className="font-semibold">Keys</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="grid size-8 place-items-center rounded-control text-ink-2 hover:bg-raised max-md:size-11"
            >
              <X aria-hidden className="size-4" />
            </Dialog.Close>
          </div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            {keys.map(([key, does]) => (
              <div key={key} className="contents">
                <dt className="font-mono text-sm text-ink-2">{key}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <Dialog.Description className="mt-4 text-sm text-ink-2">
            Letters do nothing while you type.
          </Dialog.Description>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
