import Link from 'next/link'
import type { ReactNode } from 'react'
import { Facts as ReadFacts } from '#components/cases/facts.tsx'
import { Folded } from '#components/ui/folded.tsx'
import { RelativeTime } from '#components/ui/time.tsx'
import type { CustomerPanel } from '#lib/review/customer-panel.ts'
import type { OrderPanel } from '#lib/review/order-rows.ts'
import type { Review } from '#lib/review/queries.ts'
import { HowWritten } from './how-written.tsx'

type FactsProps = Pick<Review, 'isInside' | 'orders' | 'customer' | 'policies' | 'read' | 'written'>

/** What the draft rests on and who it is for, beside it: to check, not to believe. */
export function Facts({ isInside, orders, customer, policies, read, written }: FactsProps) {
  if (isInside) {
    return (
      <div className="flex flex-col gap-7">
        <ReadFacts facts={read} />
        {written && <HowWritten written={written} />}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-7">
      {orders.map((order) => (
        <Order key={order.number} order={order} />
      ))}
      {customer && <Customer customer={customer} />}
      {policies.map((policy) => (
        <Policy key={policy.title} {...policy} />
      ))}
      {orders.length === 0 && customer === null && (
        <p className="text-ink-2">Nothing about an order or a customer was read for this case.</p>
      )}
      {written && <HowWritten written={written} />}
    </div>
  )
}

function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex items-baseline justify-between gap-3 text-sm font-medium text-ink-2">
        {title}
        {aside && <span className="font-normal text-ink-3">{aside}</span>}
      </h2>
      {children}
    </section>
  )
}

/** A row that is lit while a detail of the mail that rests on it is pointed at. */
const row =
  'col-span-2 grid scroll-mt-4 grid-cols-subgrid rounded-control data-lit:bg-selected data-lit:shadow-[0_0_0_6px_var(--selected)]'

/** A name for a place on the page, which a detail of the mail leads to: its parts in one word. */
function idOf(...parts: string[]): string {
  return parts.join(' ').replaceAll(/\W+/g, '-')
}

function firstOf(details: OrderPanel['details'], label: string): number {
  return details.findIndex((detail) => detail.label === label)
}

function Order({ order: { number, readAt, details } }: { order: OrderPanel }) {
  return (
    <Panel title={`Order ${number}`} aside={readAt && <RelativeTime at={readAt} prefix="read " />}>
      <dl className="grid grid-cols-[6.5rem_1fr] gap-y-1.5">
        {details.map(({ label, lines, note, readAt: scanned }, place) => (
          <div
            key={`${label} ${lines.join()} ${note}`}
            id={firstOf(details, label) === place ? idOf('fact', number, label) : undefined}
            className={row}
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 break-words">
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              {(note || scanned) && (
                <span className="block text-sm text-ink-2">
                  {note}
                  {note && scanned && ' · '}
                  {scanned && (
                    <span className="whitespace-nowrap">
                      <RelativeTime at={scanned} prefix="read " />
                    </span>
                  )}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Customer({ customer }: { customer: CustomerPanel }) {
  const { name, since, orders, refunds, openCases, lastContact, language, note } = customer
  return (
    <Panel title={name}>
      <dl className="flex flex-col gap-1.5">
        <Line label={since === null ? 'Customer' : `Customer since ${since.slice(0, 4)}`}>
          {orders === 1 ? '1 order' : `${orders} orders`}
        </Line>
        <Line label="Refunds in 12 months">{refunds}</Line>
        <Line label="Other open cases">
          {openCases.length === 0
            ? 'none'
            : openCases.map(({ number, subject }) => (
                <Link
                  key={number}
                  href={`/cases/${number}`}
                  title={subject}
                  className="ml-2 text-ink underline decoration-line-strong underline-offset-2"
                >
                  #{number}
                </Link>
              ))}
        </Line>
        {lastContact && (
          <Line label="Last contact">
            <RelativeTime at={lastContact.at} />,{' '}
            <Link
              href={`/cases/${lastContact.number}`}
              className="text-ink underline decoration-line-strong underline-offset-2"
            >
              #{lastContact.number}
            </Link>
          </Line>
        )}
        {language && <Line label="Language">{language}</Line>}
      </dl>
      {note && (
        <p className="mt-2.5 rounded-control bg-raised px-3 py-2 text-sm">
          <span className="text-ink-2">Note: </span>
          {note}
        </p>
      )}
    </Panel>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{label}</dt>
      <dd className="text-right text-ink-2">{children}</dd>
    </div>
  )
}

function Policy({ title, quote, rest }: Review['policies'][number]) {
  return (
    <Panel title={`Policy: ${title}`}>
      <div
        id={idOf('policy', title)}
        className="data-lit:outline-2 data-lit:outline-line-strong rounded-control bg-raised px-3 py-2 text-sm leading-relaxed"
      >
        <blockquote>{quote}</blockquote>
        {rest && (
          <Folded summary="More of it" className="mt-1">
            <p className="mt-1 whitespace-pre-line text-ink-2">{rest}</p>
          </Folded>
        )}
      </div>
    </Panel>
  )
}
