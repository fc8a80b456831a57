import type { ReactNode } from 'react'
import { LiveProvider } from '#components/live/live-provider.tsx'
import { LiveState } from '#components/live/live-state.tsx'
import { Rail } from '#components/shell/rail.tsx'
import { SwitchBanner } from '#components/shell/switch-banner.tsx'
import { Toasts } from '#components/shell/toasts.tsx'
import { mayAs } from '#lib/actor.ts'
import { requirePerson } from '#lib/auth/session.ts'
import { db } from '#lib/db.ts'
import { hasLocalMailbox } from '#lib/env.ts'
import { readSwitches } from '#lib/review/switches.ts'
import { settingsOfPage } from '#lib/settings-of-page.ts'
import { signOut } from '../sign-in/actions.ts'

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const person = await requirePerson('/queue')
  const switches = await readSwitches(db(), settingsOfPage())
  return (
    <LiveProvider>
      <div className="flex h-dvh flex-col print:block print:h-auto">
        <LiveState />
        <SwitchBanner switches={switches} isLead={mayAs(person, 'lead')} />
        <div className="flex min-h-0 flex-1 max-md:flex-col print:block">
          <Rail
            personName={person.name}
            isLead={mayAs(person, 'lead')}
            hasMailbox={hasLocalMailbox()}
            signOut={signOut}
          />
          <main className="flex min-h-0 min-w-0 flex-1 print:block">{children}</main>
        </div>
        <Toasts />
      </div>
    </LiveProvider>
  )
}
