'use client'

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from 'react'
import type { ActionError } from '#lib/auth/action.ts'
import type { MailView } from '#lib/review/proposal-view.ts'
import { Appended, Recipient } from './mail-parts.tsx'
import { submitKeys } from './submit-keys.ts'
import type { Text } from './unsent-text.ts'

type EditorProps = {
  text: Text
  to: MailView['to'] | null
  appended: string
  error: ActionError | null
  takesFocus: boolean
  change(text: Text): void
  keep(): void
  save(): void
  leave(): void
  /** The fields themselves, for whoever shows a place in one. */
  subject: RefObject<HTMLInputElement | null>
  body: RefObject<HTMLTextAreaElement | null>
  /** How the text is kept. */
  children: ReactNode
}

const field =
  'w-full rounded-control bg-transparent placeholder:text-ink-3 outline-none aria-invalid:outline-2 aria-invalid:outline-bad'

/** A mail in the making, in the shape of a mail: subject and body, with what was wrong beside the field. */
export function Editor(props: EditorProps) {
  const { text, change, keep, error, save, leave, takesFocus, body } = props
  const id = useId()
  useEffect(() => {
    if (!takesFocus) return
    body.current?.focus()
    body.current?.setSelectionRange(0, 0)
  }, [takesFocus, body])
  const wrong = (name: string) => (error?.kind === 'invalid' && error.field === name ? error.message : null)
  const shared = {
    onKeyDown: (event: KeyboardEvent) => submitKeys(event, save, leave),
    onBlur: keep,
  }
  return (
    <div className="rounded-draft border border-field bg-pane focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]">
      <dl className="grid grid-cols-[5rem_1fr] items-baseline gap-y-1 border-b border-line px-4 py-3">
        <dt className="text-ink-2">To</dt>
        <dd>
          <Recipient to={props.to} />
        </dd>
        <dt className="text-ink-2">
          <label htmlFor={`${id}-subject`}>Subject</label>
        </dt>
        <dd className="-mx-2 min-w-0">
          <input
            id={`${id}-subject`}
            ref={props.subject}
            value={text.subject}
            onChange={(event) => change({ ...text, subject: event.target.value })}
            aria-invalid={wrong('subject') !== null || undefined}
            aria-describedby={`${id}-subject-error`}
            {...shared}
            className={`${field} h-7 px-2 focus:bg-raised max-md:h-11`}
          />
          <Wrong id={`${id}-subject-error`} words={wrong('subject')} />
        </dd>
      </dl>
      <div className="px-2 py-2">
        <label htmlFor={`${id}-body`} className="sr-only">
          Message
        </label>
        <textarea
          id={`${id}-body`}
          ref={body}
          value={text.body}
          placeholder="Write the reply"
          onChange={(event) => change({ ...text, body: event.target.value })}
          aria-invalid={wrong('body') !== null || undefined}
          aria-describedby={`${id}-body-error`}
          {...shared}
          className={`${field} field-sizing-content min-h-44 resize-none p-2 leading-[1.65]`}
        />
        <Wrong id={`${id}-body-error`} words={wrong('body')} />
      </div>
      <Appended>{props.appended}</Appended>
      {props.children}
    </div>
  )
}

function Wrong({ id, words }: { id: string; words: string | null }) {
  return (
    <p id={id} role="alert" className="px-2 text-sm text-bad not-empty:mt-1">
      {words}
    </p>
  )
}
