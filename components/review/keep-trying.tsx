'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import type { HaltedRun } from '#lib/cases/halted-run.ts'
import type { LimitName } from '#lib/cases/limits.ts'
import { tellDone, useDeciding } from './deciding.tsx'
import { fieldsOf, givenOf, shown } from './limit-fields.ts'
import { submitKeys } from './submit-keys.ts'
import { useErrorFocus } from './use-error-focus.ts'

/** What a lead gives an assistant that was stopped, to go on from where it stood. */
export function KeepTrying({ halted }: { halted: HaltedRun }) {
  const router = useRouter()
  const { review, actions, perform, pending, setMode, queue, error } = useDeciding()
  const { id: caseId, number } = review
  const fields = fieldsOf(halted)
  const [values, setValues] = useState(() => shown(halted.suggested))
  const letGoOn = () =>
    void perform(
      'keep_trying',
      () => actions.keepTrying({ caseId, limits: givenOf(values, halted.limits) }),
      () => {
        tellDone('The assistant goes on from where it stood', number, router.push)
        queue.goOn(number)
      },
    )
  const leave = () => setMode('reading')
  const first = useErrorFocus<HTMLInputElement>(error)
  const wrongIn = (name: LimitName) =>
    error?.kind === 'invalid' && error.field === name ? error.message : undefined
  return (
    <section
      aria-label="Let it keep trying"
      className="flex w-full flex-col gap-3"
      onKeyDown={(event: KeyboardEvent) => submitKeys(event, letGoOn, leave)}
    >
      <p className="text-sm text-ink-2">
        It goes on from what it has read and written. What you give holds for this case alone.
      </p>
      <div className="grid grid-cols-2 gap-3 @min-[480px]:grid-cols-3">
        {fields.map(({ name, label, now }, place) => (
          <TextField
            key={name}
            id={`limit-${name}`}
            ref={place === 0 ? first : undefined}
            label={label}
            hint={values[name] === now ? undefined : `Now ${now}`}
            value={values[name]}
            error={wrongIn(name)}
            autoFocus={place === 0}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
      </div>
      <div className="flex gap-2">
        <Button look="primary" keys="Ctrl ↵" disabled={pending !== null} onClick={letGoOn}>
          {pending === 'keep_trying' ? 'Giving it back' : 'Let it keep trying'}
        </Button>
        <Button look="quiet" keys="Esc" onClick={leave}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
