import type { Metadata } from 'next'
import { CaseList } from '#components/cases/case-list.tsx'
import { CaseSearch } from '#components/cases/case-search.tsx'
import { LiveRefresh } from '#components/live/live-refresh.tsx'
import { requirePerson } from '#lib/auth/session.ts'
import { caseSearch, readCaseList } from '#lib/cases/list.ts'
import { db } from '#lib/db.ts'
import { stateWords } from '#lib/words.ts'

export const metadata: Metadata = { title: 'Cases' }

type CasesPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function CasesPage({ searchParams }: CasesPageProps) {
  await requirePerson('/cases')
  const search = caseSearch.parse(await searchParams)
  const list = await readCaseList(db(), search)
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-pane">
      <LiveRefresh of="desk" />
      <CaseSearch text={search.text} state={search.state} stateWords={stateWords} />
      <CaseList list={list} search={search} stateWords={stateWords} />
    </div>
  )
}
