import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { LiveRefresh } from '#components/live/live-refresh.tsx'
import { NewCaseForm } from '#components/tickets/new-case-form.tsx'
import { OpenedCase } from '#components/tickets/opened-case.tsx'
import { mayAs, type Person } from '#lib/actor.ts'
import { requirePerson } from '#lib/auth/session.ts'
import { readProgress } from '#lib/cases/progress.ts'
import { deskWaitWords, readWait } from '#lib/cases/waiting.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { kinds } from '#lib/playbooks/index.ts'
import { numberOf } from '../[number]/address.ts'
import { findCompanies, findInShop, openNewCase } from './actions.ts'

export const metadata: Metadata = { title: 'New case' }

type NewCasePageProps = { searchParams: Promise<{ opened?: string }> }

export default async function NewCasePage({ searchParams }: NewCasePageProps) {
  const person = await requirePerson('/cases/new')
  const { opened } = await searchParams
  return (
    <div className="relative flex-1 overflow-y-auto bg-pane">
      <div className="mx-auto max-w-[680px] px-6 py-8 max-md:px-4 max-md:py-6">
        {opened === undefined ? <Form person={person} /> : <Opened number={numberOf(opened)} />}
      </div>
    </div>
  )
}

function Form({ person }: { person: Person }) {
  const offered = kinds.filter(({ opensWith, role }) => opensWith === 'question' && mayAs(person, role))
  return (
    <>
      <h1 className="mb-6 text-xl font-semibold">New case</h1>
      <NewCaseForm
        kinds={offered.map(({ name, words, about }) => ({ name, words, about }))}
        rendered={randomUUID()}
        find={{ customer: findInShop, account: findCompanies }}
        open={openNewCase}
      />
    </>
  )
}

async function Opened({ number }: { number: number | null }) {
  const progress = number && (await readProgress(db(), number))
  if (!progress) notFound()
  const wait = await readWait(db(), progress.caseId, systemClock.now())
  return (
    <>
      <LiveRefresh of={{ caseId: progress.caseId }} />
      <OpenedCase progress={progress} wait={wait && deskWaitWords(wait)} />
    </>
  )
}
