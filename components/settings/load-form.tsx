'use client'

import type { ActionResult } from '#lib/auth/action.ts'
import type { Load } from '#lib/cases/load-settings.ts'
import { type Figure, Figures, figureIn } from './figures.tsx'
import { SettingsForm } from './settings-form.tsx'

type Name = 'requestsPerMinute' | 'tokensPerMinute' | 'manyWaiting'
type LoadFormProps = { load: Load; save(given: Record<Name | 'seen', string>): Promise<ActionResult<null>> }

const fields: Figure<Name>[] = [
  {
    name: 'requestsPerMinute',
    label: 'Requests a minute',
    hint: 'To the provider of the model, from all workers together. Empty: no limit.',
  },
  { name: 'tokensPerMinute', label: 'Tokens a minute', hint: 'Read and written. Empty: no limit.' },
  {
    name: 'manyWaiting',
    label: 'Many waiting, from',
    hint: 'From so many cases on, whoever opens one is told that it may take long.',
  },
]

/** How much the desk asks of a model in a minute, and from when on it says that it is busy. */
export function LoadForm({ load, save }: LoadFormProps) {
  return (
    <SettingsForm
      id="load"
      title="How much at once"
      about="Take the limits of the provider for your organisation, less what else uses the key. Cases that come faster wait their turn; nothing is lost."
      words={{
        save: 'Save these limits',
        saved: 'Saved. It holds from the next question to the assistant on.',
      }}
      save={(form) =>
        save({
          requestsPerMinute: figureIn(form, 'requestsPerMinute'),
          tokensPerMinute: figureIn(form, 'tokensPerMinute'),
          manyWaiting: figureIn(form, 'manyWaiting'),
          seen: load.seen,
        })
      }
    >
      <Figures prefix="load" fields={fields} values={load} />
    </SettingsForm>
  )
}
