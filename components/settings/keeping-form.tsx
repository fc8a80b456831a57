'use client'

import type { ActionResult } from '#lib/auth/action.ts'
import type { Keeping } from '#lib/cases/keep-settings.ts'
import { type Figure, Figures, figureIn } from './figures.tsx'
import { SettingsForm } from './settings-form.tsx'

type Name = Exclude<keyof Keeping, 'seen'>
type KeepingFormProps = {
  keeping: Keeping
  save(given: Record<Name | 'seen', string>): Promise<ActionResult<null>>
}

const fields: Figure<Name>[] = [
  { name: 'unsentDays', label: 'Unsent text', hint: 'Days since somebody last touched it.' },
  { name: 'unsentOfClosedDays', label: 'Unsent text of closed cases', hint: 'Days, likewise.' },
  { name: 'mailboxDays', label: 'Mails in the mailbox', hint: 'Days. Empty: they are kept.' },
  { name: 'endedSessionDays', label: 'Sessions that have ended', hint: 'Days.' },
  { name: 'throttleDays', label: 'Counts of attempts', hint: 'To sign in, and to send the form. Days.' },
  { name: 'heartbeatMinutes', label: 'Workers that are gone', hint: 'Their signs of life. Minutes.' },
  {
    name: 'jobMinutes',
    label: 'Work that is done',
    hint: 'What there was to do stands in the cases. Minutes.',
  },
]

/** For how long is kept what nobody needs in the end. */
export function KeepingForm({ keeping, save }: KeepingFormProps) {
  return (
    <SettingsForm
      id="keeping"
      title="What is kept, and for how long"
      about="Cases and their history are kept. The rest goes after a time."
      words={{ save: 'Save these times', saved: 'Saved. It holds within a minute.' }}
      save={(form) =>
        save({
          unsentDays: figureIn(form, 'unsentDays'),
          unsentOfClosedDays: figureIn(form, 'unsentOfClosedDays'),
          mailboxDays: figureIn(form, 'mailboxDays'),
          endedSessionDays: figureIn(form, 'endedSessionDays'),
          throttleDays: figureIn(form, 'throttleDays'),
          heartbeatMinutes: figureIn(form, 'heartbeatMinutes'),
          jobMinutes: figureIn(form, 'jobMinutes'),
          seen: keeping.seen,
        })
      }
    >
      <Figures prefix="keeping" fields={fields} values={keeping} />
    </SettingsForm>
  )
}
