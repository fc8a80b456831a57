import type { ReactNode } from 'react'
import { LiveProvider } from '#components/live/live-provider.tsx'
import { LiveState } from '#components/live/live-state.tsx'
import { Rail } from '#components/shell/rail.tsx'
import { Toasts } from '#components/shell/toasts.tsx'
import { mayAs } from '#lib/actor.ts'
import { requirePerson } from '#lib/auth/session.ts'
import { hasLocalMailbox } from '#lib/env.ts'
import { signOut } from '../sign-in/actions.ts'

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const person = await requirePerson('/queue')
  return (
    <LiveProvider>
      <div className="flex h-dvh flex-col print:block print:h-auto">
        <LiveState />
        <div className="flex min-h-0 flex-1 max-md:flex-col print:block">
          <Rail
            personName={person.name}
            isLead={mayAs(person, 'lead')}
            isAdmin={mayAs(person, 'admin')}
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
