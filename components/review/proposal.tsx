'use client'

import { useState } from 'react'
import { RelativeTime } from '#components/ui/time.tsx'
import type { Checked, CheckedClaim } from '#lib/review/check.ts'
import type { ProposalView } from '#lib/review/proposal-view.ts'
import { ActLine } from './act-line.tsx'
import { type Change, changesBetween, changeWords } from './changes.ts'
import { checkedWords, inField } from './checked.ts'
import { CheckedText } from './checked-text.tsx'
import { Mail } from './mail.tsx'
import { useLitPlace } from './use-lit-place.ts'

/** What happens on approval, in order; with who wrote it and what a person changed. */
export function Proposal({ proposal, check }: { proposal: ProposalView; check: Checked | null }) {
  const { effects, mail, original } = proposal
  const [lit, light] = useState<CheckedClaim | null>(null)
  const claims = check?.claims ?? []
  useLitPlace(lit?.anchor ?? null)
  const [showsChanges, setShowsChanges] = useState(false)
  const changes = original && mail ? changesOf(original, mail) : null
  const marked = showsChanges && changes
  return (
    <>
      <ol className="flex flex-col gap-2.5">
        {effects.map((effect) => (
          <li key={effect.place} className={effects.length > 1 ? 'grid grid-cols-[1.25rem_1fr]' : ''}>
            {effects.length > 1 && (
              <span aria-hidden className="pt-3 text-sm text-ink-3">
                {effect.place}
              </span>
            )}
            {effect.kind !== 'send_email' ? (
              <ActLine act={effect} />
            ) : marked ? (
              <Mail
                mail={effect}
                subject={<Marked changes={marked.subject} />}
                body={<Marked changes={marked.body} />}
              />
            ) : (
              <Mail
                mail={effect}
                subject={
                  <CheckedText text={effect.subject} claims={inField(claims, 'subject')} light={light} />
                }
                body={<CheckedText text={effect.body} claims={inField(claims, 'body')} light={light} />}
              />
            )}
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-0.5 text-sm text-ink-2">
        {claims.length > 0 && <span>{checkedWords(claims)}</span>}
        <span>
          {writerWords(proposal)}
          {changes && `: ${changeWords([...changes.subject, ...changes.body])}`}
        </span>
        {changes && (
          <button
            type="button"
            aria-pressed={showsChanges}
            onClick={() => setShowsChanges(!showsChanges)}
            className="rounded underline underline-offset-2 hover:text-ink max-md:min-h-11"
          >
            {showsChanges ? 'Hide the changes' : 'Show the changes'}
          </button>
        )}
      </p>
      {claims.length > 0 && <SourceLine claim={lit} />}
      {proposal.approved && (
        <p className="px-0.5 text-sm text-ink-2">
          Approved by {proposal.approved.isYou ? 'you' : proposal.approved.by}{' '}
          <RelativeTime at={proposal.approved.at} />
        </p>
      )}
    </>
  )
}

/** Where the detail is from that is pointed at. There is always room for it, so that nothing moves. */
function SourceLine({ claim }: { claim: CheckedClaim | null }) {
  return (
    <p role="status" className="min-h-5 px-0.5 text-sm text-ink-2 max-md:hidden">
      {claim && (
        <>
          “{claim.quote}”: {claim.words}
          {claim.readAt && (
            <>
              , <RelativeTime at={claim.readAt} prefix="read " />
            </>
          )}
        </>
      )}
    </p>
  )
}

type Text = { subject: string; body: string }

function changesOf(before: Text, after: Text) {
  return {
    subject: changesBetween(before.subject, after.subject),
    body: changesBetween(before.body, after.body),
  }
}

function writerWords({ writer, mail, original }: ProposalView): string {
  if (writer.kind === 'assistant') return `${mail === null ? 'Proposed' : 'Written'} by the assistant`
  const by = writer.isYou ? 'you' : writer.name
  return original ? `Edited by ${by}` : `Written by ${by}`
}

function Marked({ changes }: { changes: Change[] }) {
  return changes.map(({ place, kind, text }) => {
    if (kind === 'added')
      return (
        <ins
          key={place}
          className="bg-selected font-medium underline decoration-good decoration-2 underline-offset-2"
        >
          {text}
        </ins>
      )
    if (kind === 'removed')
      return (
        <del key={place} className="text-ink-3">
          {text}
        </del>
      )
    return <span key={place}>{text}</span>
  })
}
