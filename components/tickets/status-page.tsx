import { CircleCheck, CircleDot } from 'lucide-react'
import { RelativeTime } from '#components/ui/time.tsx'
import type { CaseStatus, StatusMessage } from '#lib/cases/status.ts'

/** `wait`: in words, where it may take long before somebody looks at it. */
type StatusPageProps = { status: CaseStatus; team: string; wait: string | null }

/** A question as its customer sees it: where it stands, what they wrote and what they were answered. */
export function StatusPage({ status, team, wait }: StatusPageProps) {
  const { number, subject, state, messages } = status
  const Icon = state === 'Answered' ? CircleCheck : CircleDot
  return (
    <>
      <h1 className="text-xl font-semibold wrap-anywhere">{subject}</h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
        <span className="inline-flex items-center gap-1.5 font-medium text-ink">
          <Icon aria-hidden className="size-4 text-good" />
          {state}
        </span>
        <span>
          Reference <span className="font-mono text-[13px]">#{number}</span>
        </span>
      </p>
      {wait && <p className="mt-2 text-ink-2">{wait}</p>}
      <ol className="mt-8 mb-10 flex flex-col gap-7">
        {messages.map((message) => (
          <li key={message.id}>
            <Message message={message} team={team} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Message({ message, team }: { message: StatusMessage; team: string }) {
  if (message.from === 'customer') {
    return (
      <article>
        <p className="mb-2 text-[13px] text-ink-2">
          <span className="font-medium text-ink">You</span> wrote <RelativeTime at={message.at} />
        </p>
        <p className="border-l-2 border-line-strong pl-4 whitespace-pre-wrap wrap-anywhere">{message.text}</p>
      </article>
    )
  }
  return (
    <article>
      <p className="mb-2 text-[13px] text-ink-2">
        <span className="font-medium text-ink">{team}</span> answered <RelativeTime at={message.at} />
      </p>
      <div className="rounded-draft border border-line-strong bg-pane wrap-anywhere">
        <h2 className="border-b border-line px-4 py-2.5 font-medium">{message.subject}</h2>
        <p className="px-4 py-3.5 whitespace-pre-wrap">{message.text}</p>
        <p className="border-t border-dashed border-line px-4 py-2.5 whitespace-pre-wrap text-ink-2">
          {message.signature}
        </p>
      </div>
    </article>
  )
}
