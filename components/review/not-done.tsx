'use client'

import { Check, CircleAlert, CircleHelp, type LucideIcon, Minus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type MouseEvent, useState } from 'react'
import { CopyButton } from '#components/trail/copy-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import type { NotDone as NotDoneData, WayOn } from '#lib/review/not-done.ts'
import { tellDone, useDeciding } from './deciding.tsx'
import { toldFor, waysFor } from './ways-on.ts'

/** An approved act that was not done or may have been: what is known of it, and each way on with what it does. */
export function NotDone({ notDone }: { notDone: NotDoneData }) {
  const { words, isUnknown, acts, ways } = notDone
  const Icon = isUnknown ? CircleHelp : CircleAlert
  return (
    <section
      aria-labelledby="not-done"
      className={`@container overflow-hidden rounded-draft border ${isUnknown ? 'border-warning/40' : 'border-bad/40'}`}
    >
      <div
        className={`flex items-start gap-2.5 px-4 py-3 ${isUnknown ? 'bg-on-warning text-warning' : 'bg-on-bad text-bad'}`}
      >
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <h2 id="not-done" className="min-w-0 font-semibold wrap-anywhere">
          {words}.{isUnknown && ' Please check.'}
        </h2>
      </div>
      <div className="flex flex-col gap-4 px-4 py-4">
        <Known {...notDone} />
        {acts.length > 1 && <Acts acts={acts} />}
        <ul aria-label="Ways on" className="flex flex-col gap-3">
          {ways.map((way, place) => (
            <Way key={way} way={way} notDone={notDone} isFirst={place === 0} />
          ))}
        </ul>
      </div>
    </section>
  )
}

const said = { mail: 'The mail server', shop: 'The shop', desk: 'Why' } satisfies Record<
  NotDoneData['kind'],
  string
>

function Known({ kind, detail, messageId }: NotDoneData) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {detail && (
        <div>
          <dt className="text-ink-2">{said[kind]}</dt>
          <dd className="wrap-anywhere">{detail}</dd>
        </div>
      )}
      {messageId && (
        <div>
          <dt className="text-ink-2">Look for this message in the mail server’s log, or ask the customer</dt>
          <dd className="flex flex-wrap items-center gap-x-2">
            <code className="min-w-0 font-mono text-xs wrap-anywhere">{messageId}</code>
            <CopyButton text={messageId} what="the message’s name" />
          </dd>
        </div>
      )}
    </dl>
  )
}

const marks = {
  done: { icon: Check, className: 'text-good' },
  unknown: { icon: CircleHelp, className: 'text-warning' },
  not_done: { icon: Minus, className: 'text-ink-2' },
} satisfies Record<NotDoneData['acts'][number]['doneness'], { icon: LucideIcon; className: string }>

/** All that was approved together: what of it was done, what may have been, and what was not. */
function Acts({ acts }: Pick<NotDoneData, 'acts'>) {
  return (
    <ul aria-label="What was approved together" className="flex flex-col gap-1.5 text-sm">
      {acts.map(({ place, words, doneness }) => {
        const { icon: Icon, className } = marks[doneness]
        return (
          <li key={place} className="flex items-start gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />
            <span className="min-w-0 wrap-anywhere">{words}</span>
          </li>
        )
      })}
    </ul>
  )
}

type WayProps = { way: WayOn; notDone: NotDoneData; isFirst: boolean }

function Way({ way, notDone, isFirst }: WayProps) {
  const router = useRouter()
  const { review, actions, perform, pending, queue, error } = useDeciding()
  const { label, means } = waysFor(notDone.kind)[way]
  const { effectId, attempt } = notDone
  const asksTracking = way === 'arrived' && notDone.asksTracking
  const [tracking, setTracking] = useState('')
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const around = currentTarget.closest<HTMLElement>('[data-scrolls]')
    void perform<unknown>(
      way,
      () =>
        way === 'propose_again'
          ? actions.proposeAgain({ effectId, attempt })
          : actions.resolve({ effectId, attempt, way, ...(asksTracking && { tracking }) }),
      () => {
        tellDone(toldFor(notDone.kind)[way], review.number, router.push)
        if (way === 'arrived' || way === 'again') return queue.goOn(review.number)
        // The button goes with what it was about; whoever came by key stays in the case.
        around?.focus()
        router.refresh()
      },
    )
  }
  return (
    <li className="flex flex-col items-start gap-x-3 gap-y-1 @min-[480px]:flex-row @min-[480px]:flex-wrap @min-[480px]:items-center">
      {asksTracking && (
        <div className="w-full">
          <div className="@min-[480px]:max-w-80">
            <TextField
              id="tracking"
              label="Tracking number"
              hint="As the shop has it. The mail after it tells the customer."
              error={error?.kind === 'invalid' && error.field === 'tracking' ? error.message : undefined}
              autoComplete="off"
              value={tracking}
              onChange={({ currentTarget }) => setTracking(currentTarget.value)}
            />
          </div>
        </div>
      )}
      <Button
        look={isFirst ? 'strong' : 'plain'}
        disabled={pending !== null}
        aria-describedby={`way-${way}`}
        className="min-w-40 max-md:w-full"
        onClick={press}
      >
        {label}
      </Button>
      <span id={`way-${way}`} className="min-w-0 text-sm text-ink-2 @min-[480px]:flex-1">
        {means}
      </span>
    </li>
  )
}
