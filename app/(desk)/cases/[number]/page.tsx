import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Answer } from '#components/cases/answer.tsx'
import { CaseFrame } from '#components/cases/case-frame.tsx'
import { Conversation } from '#components/cases/conversation.tsx'
import { Stopped } from '#components/cases/stopped.tsx'
import { LiveRefresh } from '#components/live/live-refresh.tsx'
import { Timeline } from '#components/trail/timeline.tsx'
import { Verify } from '#components/trail/verify.tsx'
import { requirePerson } from '#lib/auth/session.ts'
import { type CasePage, readCaseHistory, readCasePage } from '#lib/cases/case-page.ts'
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
  return (
    <CaseFrame page={page} words={words} tab={tab}>
      <LiveRefresh of={{ caseId: page.id }} />
      {tab === 'history' ? <History page={page} /> : <Talk page={page} />}
    </CaseFrame>
  )
}

function Talk({ page: { number, attention, messages, isInside, answer, month } }: { page: CasePage }) {
  return (
    <>
      {attention && (
        <Stopped number={number} why={attention} isInside={isInside} askForNewDraft={askForNewDraft} />
      )}
      <Conversation messages={messages} />
      {answer && <Answer answer={answer} isReport={month !== null} />}
    </>
  )
}

async function History({ page: { number, entries }, page }: { page: CasePage }) {
  const items = await readCaseHistory(db(), page)
  const newest = items.at(-1)?.seq ?? 0
  return (
    <>
      <Verify number={number} entries={entries} newest={newest} verify={verifyHistory} />
      <Timeline number={number} items={items} readTurn={readTurn} />
    </>
  )
}
