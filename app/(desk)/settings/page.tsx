import type { Metadata } from 'next'
import { DeciderForm } from '#components/settings/decider-form.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { mayAs } from '#lib/actor.ts'
import { requirePerson } from '#lib/auth/session.ts'
import { readDeciders } from '#lib/cases/decider-settings.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { modelAccess } from '#lib/env.ts'
import { saveDeciders } from './actions.ts'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const person = await requirePerson('/settings')
  if (!mayAs(person, 'admin')) {
    return (
      <EmptyState title="Settings are for admins" titleAs="h1">
        Ask one of them to change something.
      </EmptyState>
    )
  }
  const deciders = await readDeciders(db(), systemClock.now())
  return (
    <div className="flex-1 overflow-y-auto bg-pane">
      <div className="mx-auto max-w-[760px] px-6 py-8 max-md:px-4 max-md:py-6">
        <h1 className="mb-5 text-xl font-semibold">Settings</h1>
        <DeciderForm
          key={deciders.seen}
          deciders={deciders}
          hasKey={modelAccess() !== null}
          save={saveDeciders}
        />
      </div>
    </div>
  )
}
