'use client'

import { useState } from 'react'
import type { ActionResult } from '#lib/auth/action.ts'
import type { PolicyView } from '#lib/review/order-policy.ts'
import { AfterDelivery, BeforeSending } from './policy-fields.tsx'
import { type PolicyInput, policyIn } from './policy-given.ts'
import { SettingsForm } from './settings-form.tsx'

type PolicyFormProps = { view: PolicyView; save(given: PolicyInput): Promise<ActionResult<null>> }

const profileWords: Record<string, string> = {
  northline: 'The sample shop’s',
  'tau2-retail': 'The tau2 benchmark’s retail shop',
}

/** What may be done to an order, from a policy to begin with. */
export function PolicyForm({ view, save }: PolicyFormProps) {
  const [name, setName] = useState('')
  const policy = view.profiles.find((profile) => profile.name === name)?.policy ?? view.policy
  return (
    <SettingsForm
      id="order-policy"
      title="What may be done to an order"
      about="The assistant proposes nothing else, and nothing else is carried out. A person still decides on each."
      words={{ save: 'Save the policy', saved: 'Saved. It holds from the next proposal on.' }}
      save={(form) => save(policyIn(form, view.seen))}
    >
      <div className="flex max-w-64 flex-col gap-1">
        <label htmlFor="policy-profile" className="text-sm font-medium">
          Begin with
        </label>
        <select
          id="policy-profile"
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="min-h-9 w-full rounded-control border border-field bg-pane px-3 py-1.5 max-md:min-h-11"
        >
          <option value="">What holds now</option>
          {view.profiles.map((profile) => (
            <option key={profile.name} value={profile.name}>
              {profileWords[profile.name] ?? profile.name}
            </option>
          ))}
        </select>
      </div>
      <div key={name} className="flex flex-col divide-y divide-line border-y border-line">
        <BeforeSending policy={policy} />
        <AfterDelivery policy={policy} />
      </div>
    </SettingsForm>
  )
}
