import { RelativeTime } from '#components/ui/time.tsx'
import type { CaseMessage } from '#lib/cases/case-page.ts'

/** What was said between customer and desk, oldest first. Only what really left the building is here. */
export function Conversation({ messages }: { messages: CaseMessage[] }) {
  return (
    <ol className="flex flex-col gap-7">
      {messages.map((message) => (
        <li key={message.id}>
          {message.direction === 'inbound' ? <Received message={message} /> : <Sent message={message} />}
        </li>
      ))}
    </ol>
  )
}

function Received({ message }: { message: CaseMessage }) {
  return (
    <article>
      <p className="mb-2 text-[13px] text-ink-2">
        <span className="font-medium text-ink">{message.authorName}</span> wrote{' '}
        <RelativeTime at={message.at} />
      </p>
      <div className="border-l-2 border-line-strong pl-4 whitespace-pre-wrap wrap-anywhere">
        {message.subject && <p className="mb-1 font-medium">{message.subject}</p>}
        {message.body}
      </div>
    </article>
  )
}

function Sent({ message }: { message: CaseMessage }) {
  const { authorName, at, sent, subject, body, messageId } = message
  return (
    <article>
      <p className="mb-2 text-[13px] text-ink-2">
        <span className="font-medium text-ink">{authorName}</span> sent this mail <RelativeTime at={at} />
      </p>
      <div className="rounded-draft border border-line-strong">
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5 border-b border-line px-4 py-2.5 wrap-anywhere">
          <dt className="text-ink-2">To</dt>
          <dd>{sent?.to ?? 'the customer'}</dd>
          <dt className="text-ink-2">Subject</dt>
          <dd>{subject}</dd>
        </dl>
        <div className="px-4 py-3.5 whitespace-pre-wrap wrap-anywhere">{body}</div>
        {sent && (
          <p className="border-t border-dashed border-line px-4 py-2.5 whitespace-pre-wrap text-ink-2">
            {sent.signature}
          </p>
        )}
      </div>
      {messageId && (
        <p className="mt-1.5 font-mono text-xs text-ink-3 wrap-anywhere">Message-ID {messageId}</p>
      )}
    </article>
  )
}
