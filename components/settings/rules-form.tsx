'use client'

import type { ActionResult } from '#lib/auth/action.ts'
import type { DeskRules } from '#lib/review/desk-rules.ts'
import { type Figure, Figures, figureIn } from './figures.tsx'
import { SettingsForm } from './settings-form.tsx'

type Name = 'agent' | 'lead' | 'undoSeconds'
type RulesFormProps = {
  rules: DeskRules
  save(given: Record<Name | 'seen', string>): Promise<ActionResult<null>>
}

const fields: Figure<Name>[] = [
  {
    name: 'agent',
    label: 'An agent approves up to',
    hint: 'In whole units of the order’s currency. Above it, it waits for a lead.',
  },
  { name: 'lead', label: 'A lead approves up to', hint: 'Above it, it waits for an admin.' },
  {
    name: 'undoSeconds',
    label: 'Seconds to undo in',
    hint: 'What is approved waits so long. 0: it goes out at once.',
  },
]

/** Who may approve how much, and how long an approval can be undone. */
export function RulesForm({ rules, save }: RulesFormProps) {
  return (
    <SettingsForm
      id="deciding"
      title="Deciding"
      about="What one approval may move: refunds, differences in price, and what is sent with what it is sold for. An admin approves anything."
      words={{ save: 'Save the rules', saved: 'Saved. It holds from the next approval on.' }}
      save={(form) =>
        save({
          agent: figureIn(form, 'agent'),
          lead: figureIn(form, 'lead'),
          undoSeconds: figureIn(form, 'undoSeconds'),
          seen: rules.seen,
        })
      }
    >
      <Figures prefix="rules" fields={fields} values={rules} />
    </SettingsForm>
  )
}
