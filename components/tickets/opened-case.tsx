import { Check, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { Part } from '#components/trail/part.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Progress } from '#lib/cases/progress.ts'
import type { HistoryItem } from '#lib/cases/telling.ts'
import { FocusedLink } from './focused-link.tsx'

/** `wait`: in words, where it may take long before the assistant begins. */
type OpenedCaseProps = { progress: Progress; wait: string | null }

/** A case just opened: the question, and what the assistant does with it, as it does it. */
export function OpenedCase({ progress, wait }: OpenedCaseProps) {
  const { number, subject, customer, orderNumber, question, steps } = progress
  return (
    <article>
      <h1 className="text-xl font-semibold wrap-anywhere">
        {subject}{' '}
        <span className="ml-1 font-mono text-[13px] font-normal text-ink-2">
          #{number}
          {orderNumber && ` · ${orderNumber}`}
        </span>
      </h1>
      <p className="mt-4 mb-2 text-[13px] font-medium text-ink-2">{customer}</p>
      <p className="border-l-2 border-line-strong pl-4 whitespace-pre-wrap wrap-anywhere">{question}</p>
      <h2 className="mt-8 mb-3 text-[13px] font-medium text-ink-2">What the assistant does</h2>
      <ol className="flex flex-col gap-4">
        {steps.map((step) => (
          <Step key={step.seq} step={step} />
        ))}
      </ol>
      <div role="status" className="mt-6">
        <Outcome progress={progress} wait={wait} />
      </div>
    </article>
  )
}

function Step({ step }: { step: HistoryItem }) {
  const Icon = step.look === null ? Check : TriangleAlert
  return (
    <li className="grid grid-cols-[26px_minmax(0,1fr)]">
      <Icon aria-hidden className={`mt-0.5 size-4 ${step.look === null ? 'text-good' : 'text-warning'}`} />
      <div className="flex flex-col gap-1">
        <p className="font-medium">{step.title}</p>
        {step.parts.map((part) => (
          <Part key={part.id} part={part} />
        ))}
      </div>
    </li>
  )
}

function Outcome({ progress: { state, number, attention, isInside }, wait }: OpenedCaseProps) {
  switch (state) {
    case 'queued':
      return <Working words={wait ?? 'Waiting for the assistant'} />
    case 'running':
      return <Working words="The assistant is at work" />
    case 'awaiting_approval':
      return (
        <div className="flex flex-wrap items-center gap-4">
          <FocusedLink href={`/queue/${number}`} keys="↵">
            Review it
          </FocusedLink>
          <p className="font-medium">Ready for review</p>
        </div>
      )
    case 'needs_human':
      return (
        <div className="flex flex-col items-start gap-3">
          <Notice look="warning">{attention ?? 'This case needs a person.'}</Notice>
          <FocusedLink href={isInside ? `/cases/${number}` : `/queue/${number}`} keys="↵">
            {isInside ? 'Open the case' : 'Write it myself'}
          </FocusedLink>
        </div>
      )
    case 'committing':
    case 'waiting':
    case 'closed':
      return isInside ? (
        <FocusedLink href={`/cases/${number}`} keys="↵">
          Read the answer
        </FocusedLink>
      ) : (
        <Link href={`/cases/${number}`} className={buttonClass()}>
          Open the case
        </Link>
      )
  }
}

function Working({ words }: { words: string }) {
  return (
    <p className="flex items-center gap-2.5 text-ink-2">
      <span
        aria-hidden
        className="size-3.5 rounded-full border-2 border-line-strong border-t-accent motion-safe:animate-spin"
      />
      {words}
    </p>
  )
}
