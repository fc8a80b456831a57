'use client'

import { useRouter } from 'next/navigation'
import type { Follows } from '#lib/review/decided.ts'
import { approvedWords } from './approve-words.ts'
import { tellDone, useDeciding } from './deciding.tsx'

/** Gives what says that something was approved, offers to undo it where that can be done, and goes on to the next. */
export function useTellApproved(): (decided: Follows) => void {
  const router = useRouter()
  const { review, queue } = useDeciding()
  const { number } = review
  return (decided) => {
    const { proposalId, undoMs: forMs } = decided
    const words = approvedWords(decided)
    if (forMs > 0) queue.offerUndo({ proposalId, number, words, forMs })
    else tellDone(words, number, router.push)
    queue.goOn(number)
  }
}
