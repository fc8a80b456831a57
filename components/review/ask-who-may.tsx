'use client'

import { Button } from '#components/ui/button.tsx'
import { useDeciding } from './deciding.tsx'

/** The one thing to do with what is above one's limit: ask who may. Nothing where they have been asked. */
export function AskWhoMay() {
  const { review, pending, mode, setMode } = useDeciding()
  const { waitsFor } = review.proposal ?? {}
  if (!waitsFor || review.state !== 'awaiting_approval') return null
  return (
    <Button
      look="strong"
      keys="⇧E"
      disabled={pending !== null}
      className="max-md:flex-[1.4]"
      onClick={() => mode === 'reading' && setMode('asking_lead')}
    >
      {waitsFor.role === 'lead' ? 'Ask a lead' : 'Ask an admin'}
    </Button>
  )
}
