'use client'

import { useActionState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextArea, TextField } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { errorAt, errorOf, type FormAction, freshForm } from './form-state.ts'
import { Honeypot } from './honeypot.tsx'

type SupportFormProps = {
  /** The same for every press on this form: however often it is sent, one question is asked. */
  rendered: string
  send: FormAction
}

const fields = ['name', 'email', 'order', 'question']

/** What a customer asks through the web. Works without scripts. */
export function SupportForm({ rendered, send }: SupportFormProps) {
  const [state, submit, pending] = useActionState(send, freshForm)
  const { typed } = state
  const error = errorOf(fields, state)
  return (
    <form action={submit} noValidate className="relative flex flex-col gap-5">
      <input type="hidden" name="form" value={typed.form ?? rendered} />
      <Honeypot />
      <TextField
        id="name"
        name="name"
        label="Your name"
        autoComplete="name"
        defaultValue={typed.name}
        error={errorAt('name', state)}
        required
      />
      <TextField
        id="email"
        name="email"
        type="email"
        label="Mail address"
        hint="The one you ordered with, so that we can find your order"
        autoComplete="email"
        defaultValue={typed.email}
        error={errorAt('email', state)}
        required
      />
      <TextField
        id="order"
        name="order"
        label="Order number, if you know it"
        placeholder="O-1234"
        autoComplete="off"
        defaultValue={typed.order}
        error={errorAt('order', state)}
      />
      <TextArea
        id="question"
        name="question"
        label="Your question"
        rows={7}
        defaultValue={typed.question}
        error={errorAt('question', state)}
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
