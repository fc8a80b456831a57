import Link from 'next/link'
import { buttonClass } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { RelativeTime } from '#components/ui/time.tsx'
import type { CaseSearch, CaseList as List, ListedCase } from '#lib/cases/list.ts'

type Words = Record<ListedCase['state'], string>
type CaseListProps = { list: List; search: CaseSearch; stateWords: Words }

/** Cases, newest first, and the way to older ones. */
export function CaseList({ list: { cases, before }, search, stateWords }: CaseListProps) {
  if (cases.length === 0) {
    const isSearch = search.text !== '' || search.state !== null
    return (
      <EmptyState title={isSearch ? 'No case fits' : 'There are no cases yet'}>
        <Link href={isSearch ? '/cases' : '/cases/new'} className={`${buttonClass()} mt-4`}>
          {isSearch ? 'Show every case' : 'Open a case'}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul>
        {cases.map((each) => (
          <Line key={each.number} each={each} words={stateWords[each.state]} />
        ))}
      </ul>
      {before !== null && (
        <p className="px-6 py-4 max-md:px-4">
          <Link href={olderThan(before, search)} className={buttonClass()}>
            Older cases
          </Link>
        </p>
      )}
    </div>
  )
}

function Line({ each, words }: { each: ListedCase; words: string }) {
  const { number, subject, customer, orderNumber, assignee, openedAt } = each
  return (
    <li className="border-b border-line">
      <Link
        href={`/cases/${number}`}
        className="grid items-baseline gap-x-5 gap-y-0.5 px-6 py-2.5 -outline-offset-2 hover:bg-raised max-md:grid-cols-[1fr_auto] max-md:px-4 max-md:py-3 md:grid-cols-[64px_minmax(0,1fr)_180px_210px_80px] lg:grid-cols-[64px_minmax(0,1fr)_200px_90px_250px_140px_90px]"
      >
        <span className="font-mono text-[13px] text-ink-2 max-md:order-2 max-md:text-right">#{number}</span>
        <span className="truncate font-medium max-md:order-1">{subject}</span>
        <span className="truncate max-md:order-3">{customer}</span>
        <span className="font-mono text-[13px] text-ink-2 max-lg:hidden">{orderNumber}</span>
        <span className="truncate text-ink-2 max-md:order-5 max-md:col-span-2">{words}</span>
        <span className="truncate text-ink-2 max-lg:hidden">{assignee}</span>
        <span className="text-right text-[13px] text-ink-3 max-md:order-4">
          <RelativeTime at={openedAt} />
        </span>
      </Link>
    </li>
  )
}

function olderThan(before: number, { text, state }: CaseSearch): string {
  const asked = new URLSearchParams({ before: String(before) })
  if (text !== '') asked.set('text', text)
  if (state !== null) asked.set('state', state)
  return `/cases?${asked}`
}
