'use client'

import { Undo2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '#components/ui/button.tsx'
import type { ActionResult } from '#lib/auth/action.ts'
import type { QueueTabName } from '#lib/cases/queue.ts'
import type { Undone } from '#lib/review/undo.ts'
import { queueHref } from './queue-context.ts'
import { undoneWords } from './undone-words.ts'
import { useKeys } from './use-keys.ts'
import type { Offered } from './use-undoable.ts'

export type UndoAction = (given: { proposalId: string }) => Promise<ActionResult<Undone>>

type UndoBarProps = {
  offered: Offered | null
  tab: QueueTabName
  undo: UndoAction
  leave(proposalId: string): void
}

/** What was just approved, for as long as it can be undone: the seconds left, and the way back. */
export function UndoBar({ offered, ...rest }: UndoBarProps) {
  return (
    <div className="fixed right-4 bottom-[76px] z-20 w-[356px] max-md:bottom-[140px] max-md:left-4 max-md:w-auto">
      {/* Always there, so that a screen reader hears what comes into it. */}
      <p role="status" className="sr-only">
        {offered && `${offered.words}. Press Z to undo.`}
      </p>
      {offered && <Offer offered={offered} {...rest} />}
    </div>
  )
}

function Offer({ offered, tab, undo, leave }: UndoBarProps & { offered: Offered }) {
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const { proposalId, number, words, until } = offered
  const seconds = useSecondsUntil(until)
  useEffect(() => {
    if (seconds <= 0 && !isAsking) leave(proposalId)
  }, [seconds, isAsking, leave, proposalId])
  const takeBack = async () => {
    if (isAsking) return
    setAsking(true)
    const answer = await undo({ proposalId }).catch(() => null)
    leave(proposalId)
    if (answer?.ok) {
      toast.success(undoneWords(answer.value))
      router.push(queueHref(tab, number))
      router.refresh()
      return
    }
    const open = { label: `Open #${number}`, onClick: () => router.push(`/cases/${number}`) }
    toast.error(answer?.error.message ?? unanswered, { action: open, duration: 10_000 })
  }
  useKeys({ z: takeBack })
  return (
    <section
      aria-label="Just approved"
      className="flex items-center gap-3 rounded-draft border border-line-strong bg-pane py-2.5 pr-2.5 pl-3.5 shadow-lg"
    >
      <Undo2 aria-hidden className="size-4 shrink-0 text-ink-2" />
      <p className="min-w-0 flex-1 break-words">
        {words}
        <span className="block text-sm text-ink-2 tabular-nums">
          #{number}, in {Math.max(1, seconds)} s
        </span>
      </p>
      <Button look="strong" keys="Z" disabled={isAsking} onClick={takeBack}>
        {isAsking ? 'Undoing' : 'Undo'}
      </Button>
    </section>
  )
}

const unanswered = 'No answer came back, so it is not known whether this was undone. Look at the case.'

/** Whole seconds until a time of the page's clock, counted down as they pass. */
function useSecondsUntil(until: number): number {
  const left = () => Math.ceil((until - performance.now()) / 1_000)
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.ceil((until - performance.now()) / 1_000)), 200)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
