'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { toast } from 'sonner'
import { Button } from '#components/ui/button.tsx'
import { ClockTime } from '#components/ui/clock-time.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionResult } from '#lib/auth/action.ts'
import type { Switches, SwitchName } from '#lib/review/switches.ts'

type Turn = (given: { name: SwitchName; on: boolean }) => Promise<ActionResult<Switches>>
type SwitchFormProps = { switches: Switches; turn: Turn }

const parts: { name: SwitchName; title: string; does: string; on: string; off: string }[] = [
  {
    name: 'assistantPaused',
    title: 'The assistant',
    does: 'Paused, it takes no case up and stops after the step it is at. Cases wait; people go on deciding, and what they approve goes out.',
    on: 'Pause the assistant',
    off: 'Let it go on',
  },
  {
    name: 'sendingHeld',
    title: 'Sending',
    does: 'On hold, nothing that is approved is begun: no mail, no refund, no replacement. Approvals stand and go out when it is released.',
    on: 'Hold sending',
    off: 'Release sending',
  },
]

/** The two ways to stop a part of the desk, apart from each other. */
export function SwitchForm({ switches, turn }: SwitchFormProps) {
  return (
    <section aria-labelledby="switches" className="flex flex-col gap-3">
      <h2 id="switches" className="font-semibold">
        Stop a part of the desk
      </h2>
      <div className="flex flex-col divide-y divide-line border-y border-line">
        {parts.map((part) => (
          <Part key={part.name} {...part} state={switches[part.name]} turn={turn} />
        ))}
      </div>
    </section>
  )
}

type PartProps = (typeof parts)[number] & { state: Switches[SwitchName]; turn: Turn }

function Part({ name, title, does, on, off, state, turn }: PartProps) {
  const router = useRouter()
  const [error, setError] = useState<string | null>(null)
  const [pending, start] = useTransition()
  const press = () =>
    start(async () => {
      const turned = await turn({ name, on: state === null })
      setError(turned.ok ? null : turned.error.message)
      if (!turned.ok) return
      toast.success(saidOf(name, turned.value))
      router.refresh()
    })
  return (
    <div className="flex flex-col gap-2 py-4">
      <div className="flex items-start justify-between gap-6 max-md:flex-col max-md:gap-3">
        <div className="max-w-[480px]">
          <h3 className="text-sm font-medium">{title}</h3>
          <p className="text-sm text-ink-2">{does}</p>
          {state && (
            <p className="mt-1 text-sm text-warning">
              {name === 'assistantPaused' ? 'Paused' : 'On hold'} since <ClockTime at={state.since} /> by{' '}
              {state.by}
            </p>
          )}
        </div>
        <Button look={state === null ? 'plain' : 'strong'} disabled={pending} onClick={press}>
          {state === null ? on : off}
        </Button>
      </div>
      {error && (
        <div role="alert">
          <Notice look="bad">{error}</Notice>
        </div>
      )}
    </div>
  )
}

/** What has been turned, from what the server committed. */
function saidOf(name: SwitchName, switches: Switches): string {
  const isOn = switches[name] !== null
  if (name === 'assistantPaused') return isOn ? 'The assistant is paused' : 'The assistant goes on'
  return isOn ? 'Sending is on hold' : 'Sending is released'
}
