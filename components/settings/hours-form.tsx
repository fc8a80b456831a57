'use client'

import { TextField } from '#components/ui/field.tsx'
import type { ActionResult } from '#lib/auth/action.ts'
import type { Hours } from '#lib/cases/hours-settings.ts'
import { type Figure, Figures, figureIn } from './figures.tsx'
import { SettingsForm } from './settings-form.tsx'

type HoursFormProps = {
  hours: Hours
  save(
    given: Record<'from' | 'to' | 'timeZone' | 'seen', string> & { days: string[] },
  ): Promise<ActionResult<null>>
}

const fields: Figure<'from' | 'to'>[] = [
  { name: 'from', label: 'Opens at', hint: 'A full hour from 0 to 23. Empty: it is always open.' },
  { name: 'to', label: 'Closes at', hint: 'A full hour up to 24.' },
]
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** When the desk is open. */
export function HoursForm({ hours, save }: HoursFormProps) {
  return (
    <SettingsForm
      id="hours"
      title="When the desk is open"
      about="Only then does the time run after which a case is due."
      words={{ save: 'Save the hours', saved: 'Saved. It holds from the next case on.' }}
      save={(form) =>
        save({
          days: form.getAll('days').map(String),
          from: figureIn(form, 'from'),
          to: figureIn(form, 'to'),
          timeZone: String(form.get('timeZone') ?? ''),
          seen: hours.seen,
        })
      }
    >
      <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
        <legend className="mb-1 text-sm font-medium">Days</legend>
        {dayNames.map((name, index) => (
          <label key={name} className="flex items-center gap-2 text-sm max-md:min-h-11">
            <input
              type="checkbox"
              name="days"
              value={index + 1}
              defaultChecked={hours.days.includes(index + 1)}
              className="size-4 accent-accent"
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Figures prefix="hours" fields={fields} values={hours} />
      <div className="max-w-80">
        <TextField
          id="hours-zone"
          name="timeZone"
          label="Time zone"
          hint="Where the desk is, such as Europe/Berlin."
          autoComplete="off"
          defaultValue={hours.timeZone}
        />
      </div>
    </SettingsForm>
  )
}
