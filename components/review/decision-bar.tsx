'use client'

import { useState } from 'react'
import { useKeys } from '#components/queue/use-keys.ts'
import { Button } from '#components/ui/button.tsx'
import type { CheckedClaim } from '#lib/review/check.ts'
import { approveWords } from './approve-words.ts'
import { ArmedButton } from './armed-button.tsx'
import { AskLead } from './ask-lead.tsx'
import { AskWhoMay } from './ask-who-may.tsx'
import { openOf } from './checked.ts'
import { CloseCase } from './close-case.tsx'
import { useDeciding } from './deciding.tsx'
import { ErrorLine } from './error-line.tsx'
import { FixButton } from './fix-button.tsx'
import { FixClaims } from './fix-claims.tsx'
import { KeepTrying } from './keep-trying.tsx'
import { MovedFacts } from './moved-facts.tsx'
import { SendBack } from './send-back.tsx'
import { useChoiceKeys, useChoices } from './use-choices.ts'
import { useTellApproved } from './use-tell-approved.ts'

/** What can be done, below the review; or the small panel of what was begun. Texts begun there outlive it. */
export function DecisionBar() {
  const { mode, review, setSlot } = useDeciding()
  const [reason, setReason] = useState('')
  const [question, setQuestion] = useState('')
  const { proposal } = review
  const byHand = mode === 'editing' && proposal?.status !== 'pending'
  return (
    <footer className="shrink-0 border-t border-line bg-pane px-6 py-3 max-md:px-4">
      <div className="@container mx-auto max-w-[680px]">
        <ErrorLine />
        {mode === 'giving_more' && review.halted && <KeepTrying halted={review.halted} />}
        <div className={mode === 'giving_more' ? 'hidden' : 'flex items-center gap-2'}>
          <div ref={setSlot} className="contents" />
          {mode === 'sending_back' && <SendBack reason={reason} change={setReason} />}
          {mode === 'fixing' && <FixClaims />}
          {mode === 'moved' && <MovedFacts />}
          {mode === 'asking_lead' && <AskLead question={question} change={setQuestion} />}
          {(mode === 'reading' || mode === 'closing' || byHand) && (
            // Another version is another thing to look at before it can be approved.
            <Buttons key={`${proposal?.seen.proposalId} ${proposal?.seen.version}`} />
          )}
        </div>
        {mode === 'closing' && <CloseCase />}
      </div>
    </footer>
  )
}

function Buttons() {
  const choices = useChoices()
  useChoiceKeys(choices)
  const { pending, review } = useDeciding()
  const open = openOf(review.check?.claims ?? [])
  const waitsFor = review.proposal?.waitsFor ?? null
  const { canApprove, main, more, begin } = choices
  // Who may approve is asked with the main button then.
  const shown = waitsFor === null ? more : more.filter(({ act }) => act !== 'ask_lead')
  if (!canApprove && main.length + more.length === 0) return null
  return (
    <>
      {canApprove && (waitsFor ? <AskWhoMay /> : open.length > 0 ? <Fix open={open} /> : <Approve />)}
      {main.map((choice) => (
        <Button
          key={choice.act}
          keys={choice.key}
          disabled={pending !== null}
          className="max-md:flex-1"
          onClick={() => begin(choice)}
        >
          {choice.words}
        </Button>
      ))}
      {/* What there is no room for is in the menu at the top, where all of it is. */}
      <span className="-mr-3.5 ml-auto hidden items-center @min-[640px]:flex">
        {shown.slice(0, 2).map((choice) => (
          <Button
            key={choice.act}
            look="quiet"
            keys={choice.key}
            disabled={pending !== null}
            onClick={() => begin(choice)}
          >
            {choice.words}
          </Button>
        ))}
      </span>
    </>
  )
}

/** The one thing to do while something in the mail is open: go there. */
function Fix({ open }: { open: readonly CheckedClaim[] }) {
  const { setMode, mode, pending } = useDeciding()
  const begin = () => {
    if (mode !== 'reading' || pending !== null) return
    setMode('fixing')
  }
  useKeys({ f: begin })
  return <FixButton open={open} keys="F" disabled={pending !== null} onClick={begin} />
}

/** The one thing to do. */
function Approve() {
  const { review, actions, perform, pending, mode } = useDeciding()
  const tellApproved = useTellApproved()
  const approve = () => {
    const { proposal } = review
    if (proposal?.status !== 'pending' || pending !== null || mode !== 'reading') return
    void perform('approve', () => actions.approve({ seen: proposal.seen, knowing: null }), tellApproved)
  }
  const { effects = [], isApprovable = true } = review.proposal ?? {}
  return (
    <ArmedButton look={isApprovable ? 'primary' : 'plain'} className="max-md:flex-[1.4]" act={approve}>
      {pending === 'approve' ? 'Approving' : approveWords(effects)}
    </ArmedButton>
  )
}
