'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
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
  pending: boolean
  takesFocus: boolean
  change(text: Text): void
  keep(): void
  /** Absent where the case has moved on and the text can only be kept or dropped. */
  save?: (() => void) | undefined
  /** Leaves the editor; absent where there is nothing to go back to. */
  leave?: (() => void) | undefined
  /** What stands below: how the text is kept, and what can be done with it. */
  children: ReactNode
}

const field =
  'w-full rounded-control border border-field bg-pane px-2.5 text-ink placeholder:text-ink-3 aria-invalid:border-bad read-only:bg-raised'

/** A mail in the making: subject and body, with what was wrong beside the field. */
export function Editor({ text, change, keep, error, save, leave, takesFocus, ...rest }: EditorProps) {
  const id = useId()
  const body = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    body.current?.focus()
    body.current?.setSelectionRange(0, 0)
  }, [takesFocus])
  const wrong = (name: string) => (error?.kind === 'invalid' && error.field === name ? error.message : null)
  const onKeyDown = (event: KeyboardEvent) => submitKeys(event, () => save?.(), leave)
  const shared = { onKeyDown, onBlur: keep, className: field }
  return (
    <section aria-label="Your wording" className="rounded-draft border border-accent bg-pane">
      <dl className="grid grid-cols-[5rem_1fr] items-center gap-y-1.5 border-b border-line px-4 py-3">
        <dt className="text-ink-2">To</dt>
        <dd>
          <Recipient to={rest.to} />
        </dd>
        <dt className="text-ink-2">
          <label htmlFor={`${id}-subject`}>Subject</label>
        </dt>
        <dd>
          <input
            id={`${id}-subject`}
            value={text.subject}
            onChange={(event) => change({ ...text, subject: event.target.value })}
            aria-invalid={wrong('subject') !== null || undefined}
            aria-describedby={`${id}-subject-error`}
            {...shared}
            className={`${field} h-9 max-md:h-11`}
          />
          <Wrong id={`${id}-subject-error`} words={wrong('subject')} />
        </dd>
      </dl>
      <div className="px-4 py-3">
        <label htmlFor={`${id}-body`} className="sr-only">
          Reply
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
          className={`${field} field-sizing-content min-h-44 resize-none py-2 leading-relaxed`}
        />
        <Wrong id={`${id}-body-error`} words={wrong('body')} />
      </div>
      <Appended>{rest.appended}</Appended>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
        {save && (
          <Button look="primary" keys="Ctrl ↵" disabled={rest.pending} onClick={save}>
            {rest.pending ? 'Saving' : 'Save'}
          </Button>
        )}
        {leave && (
          <Button look="quiet" keys="Esc" onClick={leave}>
            Back
          </Button>
        )}
        {rest.children}
      </div>
    </section>
  )
}

function Wrong({ id, words }: { id: string; words: string | null }) {
  return (
    <p id={id} role="alert" className="text-sm text-bad not-empty:mt-1">
      {words}
    </p>
  )
}
