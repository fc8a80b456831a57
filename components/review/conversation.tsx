import { Folded } from '#components/ui/folded.tsx'
import { Paragraphs } from '#components/ui/paragraphs.tsx'
import { RelativeTime } from '#components/ui/time.tsx'
import type { ReviewMessage } from '#lib/review/case-head.ts'
import type { Review } from '#lib/review/queries.ts'
import { stretchesOf } from './quoted.ts'

/** So many messages stand open; what is older is folded. */
const shownOpen = 4

type ConversationProps = Pick<Review, 'messages' | 'channel' | 'openedBy' | 'isInside'>

/** What customer and desk wrote to each other, newest last. */
export function Conversation({ messages, channel, openedBy, isInside }: ConversationProps) {
  const earlier = messages.slice(0, -shownOpen)
  const recent = messages.slice(-shownOpen)
  const line = (message: ReviewMessage) => (
    <Message
      key={message.id}
      message={message}
      way={message === messages[0] && !isInside ? wayWords(channel, openedBy) : ''}
    />
  )
  return (
    <section
      id="conversation"
      aria-label="Conversation"
      className="flex flex-col gap-5 rounded-control data-lit:bg-selected data-lit:shadow-[0_0_0_8px_var(--selected)]"
    >
      {earlier.length > 0 && (
        <Folded summary={earlier.length === 1 ? '1 earlier message' : `${earlier.length} earlier messages`}>
          <div className="mt-4 flex flex-col gap-5">{earlier.map(line)}</div>
        </Folded>
      )}
      {recent.map(line)}
    </section>
  )
}

function wayWords(channel: Review['channel'], openedBy: string | null): string {
  const ways = { form: ', by the form', mail: ', by mail', api: ', through the API' }
  return channel === 'agent' ? (openedBy ? `, taken down by ${openedBy}` : '') : ways[channel]
}

function Message({ message, way }: { message: ReviewMessage; way: string }) {
  const { fromCustomer, author, body, at } = message
  return (
    <article>
      <p className="mb-2 text-sm text-ink-2">
        <span className="font-medium">{author}</span>{' '}
        <span className="ml-1">
          {fromCustomer ? 'wrote' : 'answered'} <RelativeTime at={at} />
          {way}
        </span>
      </p>
      <div
        className={`border-l-2 pl-4 leading-[1.6] break-words ${fromCustomer ? 'border-field text-ink' : 'border-line-strong text-ink-2'}`}
      >
        {stretchesOf(body).map(({ place, kind, text }) =>
          kind === 'own' ? (
            <div key={place} className="not-first:mt-2">
              <Paragraphs text={text} />
            </div>
          ) : (
            <Folded key={place} summary="Quoted text" className="not-first:mt-2">
              <p className="mt-1 text-sm whitespace-pre-line text-ink-2">{text}</p>
            </Folded>
          ),
        )}
      </div>
    </article>
  )
}
