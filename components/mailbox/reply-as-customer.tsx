'use client'

import { Check } from 'lucide-react'
import Link from 'next/link'
import { type KeyboardEvent, useState, useTransition } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextArea } from '#components/ui/field.tsx'
import type { ActionResult } from '#lib/auth/action.ts'
import type { CustomerReply } from '#lib/cases/reply-as-customer.ts'
import type { MailCase } from '#lib/mail/mail-case.ts'

export type SendReply = (reply: CustomerReply) => Promise<ActionResult<{ caseNumber: number }>>

type ReplyProps = { mailId: string; about: MailCase; reply: SendReply }
type Written = { text: string; key: string }
type Came = { added: number } | { error: string } | null

const unreachable = 'The desk did not answer. What you typed is still here; try again in a moment.'

/** Answers a mail in the place of the customer it went to, to see what the desk makes of it. */
export function ReplyAsCustomer({ mailId, about, reply }: ReplyProps) {
  const [{ text, key }, write] = useState<Written>(nothing)
  const [came, setCame] = useState<Came>(null)
  const [sending, startSending] = useTransition()
  const send = () =>
    startSending(async () => {
      const result = await reply({ mailId, text, key }).catch(() => null)
      if (result?.ok) write(nothing)
      setCame(
        result?.ok ? { added: result.value.caseNumber } : { error: result?.error.message ?? unreachable },
      )
    })
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || sending) return
    event.preventDefault()
    send()
  }
  const who = about.customer ?? 'the customer'
  return (
    <section aria-label="Reply as customer" className="flex flex-col gap-3 border-t border-line pt-5">
      <TextArea
        id="customer-reply"
        label="Reply as customer"
        hint={`It is added to case #${about.number} as a mail from ${who} would be. For trying out; nothing is sent.`}
        error={came !== null && 'error' in came ? came.error : undefined}
        value={text}
        // Other words are another reply: trying again after a lost answer must not swallow them.
        onChange={({ target }) => write({ text: target.value, key: newKey() })}
        onKeyDown={sendOnEnter}
        readOnly={sending}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={send} keys="Ctrl ↵" disabled={sending}>
          {sending ? 'Adding' : 'Add reply'}
        </Button>
        <p role="status" className="flex items-center gap-1.5 text-good">
          {came !== null && 'added' in came && <Added number={came.added} />}
        </p>
      </div>
    </section>
  )
}

function Added({ number }: { number: number }) {
  return (
    <>
      <Check aria-hidden className="size-4" />
      <span>
        Added to{' '}
        <Link href={`/cases/${number}`} className="underline underline-offset-2">
          case #{number}
        </Link>
      </span>
    </>
  )
}

const nothing = (): Written => ({ text: '', key: newKey() })

/** 128 random bits; `randomUUID` is there on https and this machine only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
