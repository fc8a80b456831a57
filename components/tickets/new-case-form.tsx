'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState, useTransition } from 'react'
import { SignInAgain } from '#components/review/error-line.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextArea, TextField } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionError, ActionResult } from '#lib/auth/action.ts'
import type { About, FindInShop } from './about.ts'
import { AboutField } from './about-field.tsx'
import { type KindChoice, Kinds } from './kinds.tsx'

type Ticket = {
  playbook: string
  question: string
  subject: string
  order?: string
  email?: string
  account?: string
  urgent: boolean
  form: string
}
type NewCaseFormProps = {
  kinds: KindChoice[]
  /** The same for every press on this form: however often it is sent, one case is opened. */
  rendered: string
  find: Record<'customer' | 'account', FindInShop>
  open(ticket: Ticket): Promise<ActionResult<{ number: number }>>
}

const mostCharacters = 20_000

export function NewCaseForm({ kinds, rendered, find, open }: NewCaseFormProps) {
  const router = useRouter()
  const [kind, setKind] = useState(kinds[0])
  const [about, setAbout] = useState<About | null>(null)
  const [question, setQuestion] = useState('')
  const [error, setError] = useState<ActionError | null>(null)
  const [pending, start] = useTransition()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const playbook = kind?.name ?? ''
    const urgent = form.get('urgent') !== null
    const ticket = { playbook, question, subject: text('subject'), urgent, form: rendered }
    start(async () => {
      const result = await open({ ...ticket, ...namedBy(about) })
      if (result.ok) router.replace(`/cases/new?opened=${result.value.number}`)
      else setError(result.error)
    })
  }
  const isInside = kind?.about !== 'customer'
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {kinds.length > 1 && (
        <Kinds
          kinds={kinds}
          chosen={kind}
          choose={(next) => {
            setKind(next)
            setError(null)
            if (next.about !== kind?.about) setAbout(null)
          }}
        />
      )}
      {kind && kind.about !== 'desk' && (
        <AboutField
          key={kind.about}
          whom={kind.about}
          find={find[kind.about]}
          onChange={setAbout}
          error={messageFor('about', error)}
        />
      )}
      <TextArea
        id="question"
        name="question"
        label={isInside ? 'What you want to know' : 'What the customer asks'}
        rows={isInside ? 4 : 8}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
        hint={<Count of={question} />}
        error={messageFor('question', error)}
        required
      />
      <TextField
        id="subject"
        name="subject"
        label="Subject, if you like"
        placeholder="Taken from the question otherwise"
        autoComplete="off"
        error={messageFor('subject', error)}
      />
      <label className="flex min-h-6 items-start gap-2.5 max-md:min-h-11 max-md:items-center">
        <input type="checkbox" name="urgent" className="mt-1 size-4 shrink-0 accent-accent max-md:mt-0" />
        <span>
          Urgent <span className="text-ink-2">comes before what else waits for the assistant</span>
        </span>
      </label>
      {messageFor('form', error) && (
        <div role="alert">
          <Notice look="bad">
            {messageFor('form', error)}
            {error?.kind === 'signed_out' && <SignInAgain />}
          </Notice>
        </div>
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? 'Opening the case' : 'Open case'}
        </Button>
        {about === null && !isInside && (
          <p className="text-[13px] text-ink-2">Without a customer, nothing of anybody’s can be read.</p>
        )}
      </div>
    </form>
  )
}

function Count({ of: { length } }: { of: string }) {
  const figures = `${length.toLocaleString('en')} of ${mostCharacters.toLocaleString('en')} characters`
  return <span className={length > mostCharacters ? 'text-bad' : ''}>{figures}</span>
}

function namedBy(about: About | null): Pick<Ticket, 'order' | 'email' | 'account'> {
  if (about === null) return {}
  if (about.kind === 'account') return { account: about.company }
  return about.kind === 'order' ? { order: about.number, email: about.email } : { email: about.email }
}

type Place = 'about' | 'question' | 'subject' | 'form'

/** What was wrong, at the field it was wrong with. */
function messageFor(place: Place, error: ActionError | null): string | undefined {
  return error !== null && placeOf(error) === place ? error.message : undefined
}

function placeOf(error: ActionError): Place {
  if (error.kind === 'not_found') return 'about'
  if (error.kind !== 'invalid') return 'form'
  if (['order', 'email', 'account'].includes(error.field)) return 'about'
  return error.field === 'question' || error.field === 'subject' ? error.field : 'form'
}
