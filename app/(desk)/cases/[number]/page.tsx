import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CaseHeader } from '#components/cases/case-header.tsx'
import { CaseTabs } from '#components/cases/case-tabs.tsx'
import { Conversation } from '#components/cases/conversation.tsx'
import { Facts } from '#components/cases/facts.tsx'
import { Stopped } from '#components/cases/stopped.tsx'
import { Timeline } from '#components/trail/timeline.tsx'
import { Verify } from '#components/trail/verify.tsx'
import { requirePerson } from '#lib/auth/session.ts'
import { readCaseHistory, readCasePage } from '#lib/cases/case-page.ts'
import { db } from '#lib/db.ts'
import { channelWords, stateWords } from '#lib/words.ts'
import { askForNewDraft, readTurn, verifyHistory } from './actions.ts'
import { numberOf, tabOf } from './address.ts'

type CasePageProps = {
  params: Promise<{ number: string }>
  searchParams: Promise<{ show?: string | string[] }>
}

export async function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return { title: `Case #${(await params).number}` }
}

export default async function Page({ params, searchParams }: CasePageProps) {
  const given = (await params).number
  await requirePerson(`/cases/${given}`)
  const number = numberOf(given)
  const page = number && (await readCasePage(db(), number))
  if (!page) notFound()
  const tab = tabOf((await searchParams).show)
  const words = { state: stateWords[page.state], channel: channelWords[page.channel] }
  const counts = { conversation: page.messages.length, facts: page.facts.length, history: page.entries }
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-pane">
      <CaseHeader page={page} words={words} />
      <CaseTabs number={page.number} shown={tab} counts={counts} />
      <div className="flex min-h-0 flex-1">
        <div
          className={`min-w-0 flex-1 overflow-y-auto px-6 py-6 max-md:px-4 ${tab === 'facts' ? 'max-[1099px]:hidden' : ''}`}
        >
          {page.attention && (
            <Stopped number={page.number} why={page.attention} askForNewDraft={askForNewDraft} />
          )}
          {tab === 'history' ? (
            <>
              <Verify number={page.number} verify={verifyHistory} />
              <Timeline number={page.number} items={await readCaseHistory(db(), page)} readTurn={readTurn} />
            </>
          ) : (
            <Conversation messages={page.messages} />
          )}
        </div>
        <aside
          aria-label="Facts"
          className={`overflow-y-auto bg-background px-5 py-6 min-[1100px]:w-[332px] min-[1100px]:shrink-0 min-[1100px]:border-l min-[1100px]:border-line ${tab === 'facts' ? 'max-[1099px]:flex-1' : 'max-[1099px]:hidden'}`}
        >
          <Facts facts={page.facts} />
        </aside>
      </div>
    </div>
  )
}
