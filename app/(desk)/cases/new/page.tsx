import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { LiveRefresh } from '#components/live/live-refresh.tsx'
import { NewCaseForm } from '#components/tickets/new-case-form.tsx'
import { OpenedCase } from '#components/tickets/opened-case.tsx'
import { requirePerson } from '#lib/auth/session.ts'
import { readProgress } from '#lib/cases/progress.ts'
import { db } from '#lib/db.ts'
import { kinds } from '#lib/playbooks/index.ts'
import { numberOf } from '../[number]/address.ts'
import { findInShop, openNewCase } from './actions.ts'

export const metadata: Metadata = { title: 'New case' }

type NewCasePageProps = { searchParams: Promise<{ opened?: string }> }

export default async function NewCasePage({ searchParams }: NewCasePageProps) {
  await requirePerson('/cases/new')
  const { opened } = await searchParams
  return (
    <div className="flex-1 overflow-y-auto bg-pane">
      <div className="mx-auto max-w-[680px] px-6 py-8 max-md:px-4 max-md:py-6">
        {opened === undefined ? <Form /> : <Opened number={numberOf(opened)} />}
      </div>
    </div>
  )
}

function Form() {
  return (
    <>
      <h1 className="mb-6 text-xl font-semibold">New case</h1>
      <NewCaseForm
        kinds={kinds.filter(({ about }) => about === 'customer').map(({ name, words }) => ({ name, words }))}
        rendered={randomUUID()}
        find={findInShop}
        open={openNewCase}
      />
    </>
  )
}

async function Opened({ number }: { number: number | null }) {
  const progress = number && (await readProgress(db(), number))
  if (!progress) notFound()
  return (
    <>
      <LiveRefresh of={{ caseId: progress.caseId }} />
      <OpenedCase progress={progress} />
    </>
  )
}
