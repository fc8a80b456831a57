'use client'

import { TextField } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionResult } from '#lib/auth/action.ts'
import type { DeciderView } from '#lib/cases/decider-settings.ts'
import { DeciderRow } from './decider-row.tsx'
import { type DecidersInput, inputOf } from './given.ts'
import { SettingsForm } from './settings-form.tsx'

type DeciderFormProps = {
  deciders: DeciderView
  hasKey: boolean
  save(given: DecidersInput): Promise<ActionResult<null>>
}

/** Which model decides in which kind of case, how hard it thinks, and what it is told to pace itself by. */
export function DeciderForm({ deciders, hasKey, save }: DeciderFormProps) {
  return (
    <SettingsForm
      id="assistant"
      title="The assistant"
      about="Which model, and how much effort it makes. Prices are for a million tokens read, and written. A change holds when a case next goes to the assistant; what is under way ends as it began."
      words={{ save: 'Save', saved: 'Saved. It holds from each case’s next turn to the assistant.' }}
      save={(form) => save(inputOf(form, deciders))}
    >
      {!hasKey && (
        <Notice>
          No key is set (ANTHROPIC_API_KEY), so the rules decide. What you choose here holds once there is
          one.
        </Notice>
      )}
      <div className="flex flex-col divide-y divide-line border-y border-line">
        <DeciderRow name="usual" words="As a rule" chosen={deciders.usual} offers={deciders} isUsual />
        {deciders.kinds.map((kind) => (
          <DeciderRow key={kind.name} name={kind.name} words={kind.words} chosen={kind} offers={deciders} />
        ))}
      </div>
      <div className="max-w-64">
        <TextField
          id="token-budget"
          name="tokenBudget"
          label="Tokens for one case"
          hint="What the assistant is told to pace itself by. Nothing stops there; the limits on cost do."
          inputMode="numeric"
          autoComplete="off"
          defaultValue={deciders.tokenBudget}
        />
      </div>
    </SettingsForm>
  )
}
