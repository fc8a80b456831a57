import { PauseCircle } from 'lucide-react'
import Link from 'next/link'
import { ClockTime } from '#components/ui/clock-time.tsx'
import type { Switches, SwitchName, SwitchOn } from '#lib/review/switches.ts'

/** What each switch has stopped, and what waits for it: one, or several. */
const words: Record<SwitchName, { stopped: string; one: string; more: string }> = {
  assistantPaused: { stopped: 'The assistant is paused', one: '1 case waits', more: 'cases wait' },
  sendingHeld: { stopped: 'Sending is on hold', one: '1 approval waits', more: 'approvals wait' },
}

/** Says which part of the desk a lead has stopped, since when, and how much waits. Nothing where all goes on. */
export function SwitchBanner({ switches, isLead }: { switches: Switches; isLead: boolean }) {
  const { assistantPaused, sendingHeld } = switches
  return (
    <div
      role="status"
      aria-label="What is stopped"
      className="bg-on-warning text-sm text-warning print:hidden"
    >
      {assistantPaused && <Line name="assistantPaused" on={assistantPaused} isLead={isLead} />}
      {sendingHeld && <Line name="sendingHeld" on={sendingHeld} isLead={isLead} />}
    </div>
  )
}

function Line({ name, on, isLead }: { name: SwitchName; on: SwitchOn; isLead: boolean }) {
  const { stopped, one, more } = words[name]
  const { since, by, waiting } = on
  return (
    <p className="flex items-start justify-center gap-2 px-4 py-1.5">
      <PauseCircle aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="font-medium">
          {stopped} since <ClockTime at={since} />
        </span>{' '}
        by {by}. {waiting === 0 ? 'Nothing waits' : waiting === 1 ? one : `${waiting} ${more}`}
        {isLead ? (
          <>
            .{' '}
            <Link className="underline" href="/settings">
              Settings
            </Link>
          </>
        ) : (
          '.'
        )}
      </span>
    </p>
  )
}
