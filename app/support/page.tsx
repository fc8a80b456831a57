import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { SupportForm } from '#components/tickets/support-form.tsx'
import { askForHelp } from './actions.ts'

export const metadata: Metadata = { title: { absolute: 'Support' } }

export default function SupportPage() {
  return (
    <>
      <h1 className="text-xl font-semibold">How can we help?</h1>
      <p className="mt-1.5 mb-7 text-ink-2">A person reads every answer before it goes to you.</p>
      <SupportForm rendered={randomUUID()} send={askForHelp} />
    </>
  )
}
