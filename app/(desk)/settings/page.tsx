import type { Metadata } from 'next'
import { LiveRefresh } from '#components/live/live-refresh.tsx'
import { DeciderForm } from '#components/settings/decider-form.tsx'
import { HoursForm } from '#components/settings/hours-form.tsx'
import { KeepingForm } from '#components/settings/keeping-form.tsx'
import { LoadForm } from '#components/settings/load-form.tsx'
import { PolicyForm } from '#components/settings/policy-form.tsx'
import { RulesForm } from '#components/settings/rules-form.tsx'
import { SwitchForm } from '#components/settings/switch-form.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { mayAs } from '#lib/actor.ts'
import { requirePerson } from '#lib/auth/session.ts'
import { readDeciders } from '#lib/cases/decider-settings.ts'
import { readHours } from '#lib/cases/hours-settings.ts'
import { readKeeping } from '#lib/cases/keep-settings.ts'
import { readLoad } from '#lib/cases/load-settings.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { modelAccess } from '#lib/env.ts'
import { readDeskRules } from '#lib/review/desk-rules.ts'
import { readOrderPolicy } from '#lib/review/order-policy.ts'
import { readSwitches } from '#lib/review/switches.ts'
import {
  saveDeciders,
  saveDeskRules,
  saveHours,
  saveKeeping,
  saveLoad,
  saveOrderPolicy,
  turnDeskSwitch,
} from './actions.ts'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const person = await requirePerson('/settings')
  if (!mayAs(person, 'lead')) {
    return (
      <EmptyState title="Settings are for leads and admins" titleAs="h1">
        Ask one of them to change something.
      </EmptyState>
    )
  }
  return (
    <div className="relative flex-1 overflow-y-auto bg-pane">
      <LiveRefresh of="desk" />
      <div className="mx-auto flex max-w-[760px] flex-col gap-10 px-6 py-8 max-md:px-4 max-md:py-6">
        <div className="flex flex-col gap-5">
          <h1 className="text-xl font-semibold">Settings</h1>
          <SwitchForm switches={await readSwitches(db())} turn={turnDeskSwitch} />
        </div>
        {mayAs(person, 'admin') && <AdminSettings />}
      </div>
    </div>
  )
}

async function AdminSettings() {
  const [rules, policy, deciders, load, hours, keeping] = await Promise.all([
    readDeskRules(db()),
    readOrderPolicy(db()),
    readDeciders(db(), systemClock.now()),
    readLoad(db()),
    readHours(db()),
    readKeeping(db()),
  ])
  return (
    <>
      <RulesForm key={rules.seen} rules={rules} save={saveDeskRules} />
      <PolicyForm key={policy.seen} view={policy} save={saveOrderPolicy} />
      <DeciderForm
        key={deciders.seen}
        deciders={deciders}
        hasKey={modelAccess() !== null}
        save={saveDeciders}
      />
      <LoadForm key={load.seen} load={load} save={saveLoad} />
      <HoursForm key={hours.seen} hours={hours} save={saveHours} />
      <KeepingForm key={keeping.seen} keeping={keeping} save={saveKeeping} />
    </>
  )
}
