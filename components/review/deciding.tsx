'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { toast } from 'sonner'
import { useLive } from '#components/live/live-provider.tsx'
import { type QueuePlace, useQueue } from '#components/queue/queue-context.ts'
import type { ActionError, ActionResult } from '#lib/auth/action.ts'
import type { HaltedRun } from '#lib/cases/halted-run.ts'
import type { WayOn } from '#lib/review/not-done.ts'
import type { Review } from '#lib/review/queries.ts'
import type { ReviewActions } from './actions.ts'

/** The parts of a review that deciding needs. */
export type Decidable = Pick<
  Review,
  | 'id'
  | 'number'
  | 'state'
  | 'stateSince'
  | 'isInside'
  | 'proposal'
  | 'promises'
  | 'check'
  | 'reply'
  | 'unsent'
  | 'stopped'
> & { halted: HaltedRun | null }
/** What the reviewer is at: reading, wording, or one of the small panels. */
export type Mode =
  | 'reading'
  | 'editing'
  | 'fixing'
  | 'sending_back'
  | 'asking_lead'
  | 'giving_more'
  | 'closing'
  | 'moved'
export type Act =
  | 'approve'
  | 'give_source'
  | 'send_back'
  | 'save'
  | 'take_over'
  | 'new_draft'
  | 'keep_trying'
  | WayOn
  | 'ask_lead'
  | 'close'
  | 'undo'
  | 'redraft'
  | 'drop'

export type Deciding = {
  review: Decidable
  person: { id: string; name: string; isLead: boolean }
  actions: ReviewActions
  queue: QueuePlace
  mode: Mode
  setMode(mode: Mode): void
  /** What is on its way to the server; nothing else can be begun meanwhile. */
  pending: Act | null
  error: ActionError | null
  /** Does one act. What it says comes from the server's answer, never from the press. */
  perform<Value>(
    act: Act,
    ask: () => Promise<ActionResult<Value>>,
    told: (value: Value) => void,
  ): Promise<void>
  /** Where the editor puts its buttons: the bar, so that they are where all others are. */
  slot: HTMLElement | null
  setSlot(slot: HTMLElement | null): void
}

const DecidingContext = createContext<Deciding | null>(null)

export function useDeciding(): Deciding {
  const deciding = useContext(DecidingContext)
  if (deciding === null) throw new Error('Deciding happens inside of a review')
  return deciding
}

type DecidingProviderProps = {
  review: Decidable
  person: Deciding['person']
  actions: ReviewActions
  children: ReactNode
}

/** Holds what the reviewer is at while the parts of the review around it are read anew. */
export function DecidingProvider({ review, person, actions, children }: DecidingProviderProps) {
  const router = useRouter()
  const queue = useQueue()
  const { hold } = useLive()
  const [mode, setModeOnly] = useState<Mode>('reading')
  const [act, setAct] = useState<Act | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<ActionError | null>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const setMode = (next: Mode) => {
    setError(null)
    setModeOnly(next)
  }
  // Once it is done, the case is still on screen until the next one is.
  const pending = isAsking || queue.isMoving ? act : null
  const perform: Deciding['perform'] = async (act, ask, told) => {
    if (pending !== null) return
    setAct(act)
    setAsking(true)
    setError(null)
    const release = hold()
    const answer = await ask().catch(() => unanswered)
    setAsking(false)
    if (answer.ok) told(answer.value)
    else setError(answer.error)
    // What has changed since is looked at before anything else is done.
    if (!answer.ok && answer.error.kind === 'moved') setModeOnly('moved')
    release()
    if (!answer.ok && (answer.error.kind === 'conflict' || answer === unanswered)) router.refresh()
  }
  const value = { review, person, actions, queue, mode, setMode, pending, error, perform, slot, setSlot }
  return <DecidingContext value={value}>{children}</DecidingContext>
}

const unanswered = {
  ok: false,
  error: {
    kind: 'broken',
    message:
      'No answer came back, so it is not known whether this was done. Look at the case before you try again.',
  },
} as const

/** Says what was decided, with a way to the case. */
export function tellDone(words: string, number: number, open: (href: string) => void): void {
  toast.success(words, { action: { label: `Open #${number}`, onClick: () => open(`/cases/${number}`) } })
}
