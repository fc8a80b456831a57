'use client'

import { ChartColumn, FolderOpen, Inbox, LogOut, Mail, PenSquare, Settings } from 'lucide-react'
import { usePathname } from 'next/navigation'
import type { ComponentType } from 'react'
import { QuietLink } from '#components/ui/quiet-link.tsx'
import { Lag } from './lag.tsx'

type Place = { href: string; name: string; icon: ComponentType<{ className?: string }> }

const places: Place[] = [
  { href: '/queue', name: 'Queue', icon: Inbox },
  { href: '/cases', name: 'Cases', icon: FolderOpen },
  { href: '/cases/new', name: 'New case', icon: PenSquare },
]
const reports: Place = { href: '/reports', name: 'Reports', icon: ChartColumn }
const mailbox: Place = { href: '/mailbox', name: 'Mailbox', icon: Mail }

const settings: Place = { href: '/settings', name: 'Settings', icon: Settings }

type RailProps = {
  personName: string
  isLead: boolean
  hasMailbox: boolean
  signOut(): Promise<void>
}

/** The places of the desk: a narrow column at the left, a bar at the bottom on a phone. */
export function Rail({ personName, isLead, hasMailbox, signOut }: RailProps) {
  const path = usePathname()
  const shown = [
    ...places,
    ...(isLead ? [reports] : []),
    ...(hasMailbox ? [mailbox] : []),
    ...(isLead ? [settings] : []),
  ]
  const here = placeOf(path, shown)
  return (
    <nav
      aria-label="Places"
      className="z-10 flex w-[52px] print:hidden shrink-0 flex-col items-center gap-2 border-r border-line bg-background py-3 max-md:order-last max-md:h-14 max-md:w-full max-md:flex-row max-md:justify-around max-md:border-t max-md:border-r-0 max-md:py-0"
    >
      <span
        aria-hidden
        className="mb-2 grid size-7 place-items-center rounded-md border border-ink font-semibold max-md:hidden"
      >
        S
      </span>
      {shown.map(({ href, name, icon: Icon }) => (
        <QuietLink
          key={href}
          href={href}
          aria-label={name}
          title={name}
          aria-current={href === here ? 'page' : undefined}
          className="grid size-9 place-items-center rounded-control text-ink-2 hover:bg-raised hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:text-ink max-md:size-11"
        >
          <Icon className="size-5" />
        </QuietLink>
      ))}
      <span className="contents md:mt-auto md:block">
        <Lag />
      </span>
      <form action={signOut}>
        <button
          type="submit"
          aria-label={`Sign out ${personName}`}
          title={`Signed in as ${personName}. Sign out`}
          className="grid size-9 place-items-center rounded-control text-ink-2 hover:bg-raised hover:text-ink max-md:size-11"
        >
          <LogOut className="size-5" />
        </button>
      </form>
    </nav>
  )
}

/** The place that an address belongs to: of those it begins with, the most exact one. */
function placeOf(path: string, places: Place[]): string | undefined {
  const fitting = places.filter(({ href }) => path === href || path.startsWith(`${href}/`))
  return fitting.toSorted((one, other) => other.href.length - one.href.length)[0]?.href
}
