'use client'

import { useActionState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextArea } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { errorAt, errorOf, type FormAction, freshForm } from './form-state.ts'
import { Honeypot } from './honeypot.tsx'

type WriteAgainFormProps = {
  statusKey: string
  /** The same for every press on this form: however often it is sent, one message is added. */
  rendered: string
  send: FormAction
}

/** A box to add something to one's question. Works without scripts. */
export function WriteAgainForm({ statusKey, rendered, send }: WriteAgainFormProps) {
  const [state, submit, pending] = useActionState(send, freshForm)
  const error = errorOf(['text'], state)
  return (
    <form action={submit} noValidate className="relative flex flex-col gap-3">
      <input type="hidden" name="status" value={statusKey} />
      <input type="hidden" name="form" value={state.typed.form ?? rendered} />
      <Honeypot />
      <TextArea
        id="text"
        name="text"
        label="Write again"
        rows={5}
        defaultValue={state.typed.text}
        error={errorAt('text', state)}
        required
      />
      {error && (
        <div role="alert">
          <Notice look="bad">{error}</Notice>
        </div>
      )}
      <Button type="submit" look="primary" disabled={pending} className="self-start">
        {pending ? 'Sending' : 'Send'}
      </Button>
    </form>
  )
}
