'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useKeys } from '#components/queue/use-keys.ts'
import { Button } from '#components/ui/button.tsx'
import type { Moved } from '#lib/errors.ts'
import { approveWords } from './approve-words.ts'
import { ArmedButton } from './armed-button.tsx'
import { tellDone, useDeciding } from './deciding.tsx'
import { useTellApproved } from './use-tell-approved.ts'

/** What has changed since the proposal was written, old and new side by side, and the two ways on. */
export function MovedFacts() {
  const { error, setMode } = useDeciding()
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = error?.kind === 'moved' ? error : null
  const back = () => setMode('reading')
  // Wherever the focus is: whoever compares with the mail may have clicked into it.
  useKeys({ Escape: back })
  useEffect(() => {
    if (moved === null) setMode('reading')
    else heading.current?.focus()
  }, [moved, setMode])
  if (moved === null) return null
  const { changes, unsaid, mark } = moved
  return (
    <section aria-label="Changed since this was written" className="flex w-full flex-col gap-3">
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {headingOf(changes)}
        </h2>
        <p className="text-sm text-ink-2">Nothing was approved. The draft is as it was.</p>
      </div>
      <div className="max-h-[40dvh] overflow-y-auto rounded-control border border-line">
        <Changes changes={changes} />
      </div>
      {unsaid.length > 0 && (
        <p className="text-sm">
          The mail still says {unsaid.map((quote) => `“${quote}”`).join(', ')}, which nothing speaks for any
          more.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Anyway mark={mark} isToBeMended={unsaid.length > 0} />
        <Anew />
        <Button look="quiet" keys="Esc" onClick={back}>
          Back
        </Button>
      </div>
    </section>
  )
}

function headingOf(changes: Moved['changes']): string {
  const subjects = [...new Set(changes.map(({ about }) => about))]
  const [first = 'Something'] = subjects
  return subjects.length > 1
    ? `${first} and more changed since this was written`
    : `${first} changed since this was written`
}

function Changes({ changes }: Pick<Moved, 'changes'>) {
  return (
    <table className="w-full text-left text-sm">
      <thead className="bg-raised text-ink-2">
        <tr>
          {['What', 'Was', 'Is now'].map((title) => (
            <th key={title} scope="col" className="px-3 py-1.5 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {changes.map(({ about, field, was, now }) => (
          <tr key={`${about} ${field}`} className="align-top">
            <th scope="row" className="w-1/4 px-3 py-2 font-normal text-ink-2">
              {field}
              <span className="block text-ink-2">{about}</span>
            </th>
            <td className="px-3 py-2 break-words text-ink-2">{was}</td>
            <td className="px-3 py-2 font-medium break-words">{now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Approves with the changes seen; where the mail says what is not so any more, has it mended first. */
function Anyway({ mark, isToBeMended }: { mark: string; isToBeMended: boolean }) {
  const router = useRouter()
  const { review, actions, perform, pending, setMode } = useDeciding()
  const tellApproved = useTellApproved()
  const { proposal } = review
  const approve = () => {
    if (proposal?.status !== 'pending' || pending !== null) return
    void perform(
      'approve',
      () => actions.approve({ seen: proposal.seen, knowing: mark }),
      (decided) => {
        setMode('reading')
        tellApproved(decided)
      },
    ).then(() => isToBeMended && router.refresh())
  }
  return (
    <ArmedButton look={isToBeMended ? 'strong' : 'primary'} act={approve}>
      {isToBeMended ? 'Take it in, mend the mail' : anywayWords(proposal?.effects ?? [])}
    </ArmedButton>
  )
}

function anywayWords(effects: Parameters<typeof approveWords>[0]): string {
  return `${approveWords(effects)} anyway`
}

function Anew() {
  const router = useRouter()
  const { review, actions, perform, pending, queue } = useDeciding()
  const { proposal, number } = review
  const ask = () => {
    if (proposal === null) return
    void perform(
      'redraft',
      () => actions.redraft({ seen: proposal.seen }),
      () => {
        tellDone('The assistant writes a new draft', number, router.push)
        queue.goOn(number)
      },
    )
  }
  return (
    <Button disabled={pending !== null} onClick={ask}>
      {pending === 'redraft' ? 'Asking' : 'Have it redrafted'}
    </Button>
  )
}
