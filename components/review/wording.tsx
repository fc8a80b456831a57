'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { openOf } from './checked.ts'
import { useDeciding } from './deciding.tsx'
import { Editor } from './editor.tsx'
import { FixButton } from './fix-button.tsx'
import { KeepingLine } from './keeping-line.tsx'
import { appendedWords } from './mail.tsx'
import { OpenLines } from './open-lines.tsx'
import { useUnsent } from './use-unsent.ts'

/** The reviewer's own wording: of the draft under review, or of a reply by hand. Kept whatever becomes of the case. */
export function Wording() {
  const router = useRouter()
  const { review, person, actions, perform, pending, error, mode, setMode, slot } = useDeciding()
  const { id: caseId, state, proposal, reply } = review
  const mail = (proposal?.status === 'pending' && proposal.mail) || undefined
  const [start] = useState({ subject: mail?.subject ?? reply.subject, body: mail?.body ?? '' })
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const { text, change, keeping, checked, save, settle, forget } = useUnsent({
    caseId,
    personId: person.id,
    start,
    server: review.unsent,
  })
  const seen = mail && proposal?.seen
  const [begunFrom] = useState(seen?.fingerprint)
  const hasMovedOn = seen !== undefined && seen.fingerprint !== begunFrom
  const canSave = mail !== undefined || state === 'needs_human'
  const saved = () =>
    startTransition(() => {
      forget()
      setMode('reading')
      router.refresh()
    })
  const submit = () =>
    void perform(
      'save',
      async () => {
        await settle()
        return seen ? actions.saveEdit({ caseId, seen, text }) : actions.saveReply({ caseId, text })
      },
      saved,
    )
  const drop = () =>
    void perform(
      'drop',
      async () => {
        await settle()
        return actions.dropText({ caseId })
      },
      () => {
        change(start)
        saved()
      },
    )
  const { draft } = reply
  // Those that are still there: the check is of the text as it was a moment ago.
  const open = openOf(checked?.claims ?? []).filter(({ field, quote }) => text[field].includes(quote))
  const fix = () => {
    const [claim] = open
    const field = claim?.field === 'subject' ? subject.current : body.current
    if (claim === undefined || field === null) return
    const start = text[claim.field].indexOf(claim.quote)
    field.focus()
    field.setSelectionRange(start, start + claim.quote.length)
  }
  const leave = () => {
    // Out of the field, so that the letter keys work again.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setMode('reading')
  }
  return (
    <>
      {hasMovedOn && (
        <Notice look="warning">
          <strong className="font-semibold">The draft has changed since you began.</strong> Your text stays as
          it is. Read what is new before you save it in place of the draft.
        </Notice>
      )}
      <Editor
        text={text}
        to={mail?.to ?? reply.to}
        appended={appendedWords(mail?.appended ?? reply.appended)}
        error={error}
        takesFocus={mode === 'editing'}
        subject={subject}
        body={body}
        change={change}
        keep={() => void save()}
        save={() => canSave && submit()}
        leave={leave}
      >
        <OpenLines open={open} />
        <KeepingLine
          keeping={keeping}
          again={() => {
            // What was wrong then may not be any more.
            setMode(mode)
            void save()
          }}
          drop={drop}
          isBusy={pending !== null}
        />
      </Editor>
      {slot &&
        createPortal(
          <>
            {canSave && open.length > 0 && <FixButton open={open} onClick={fix} />}
            {canSave && (
              <Button
                look={open.length > 0 ? 'plain' : 'primary'}
                keys="Ctrl ↵"
                disabled={pending !== null}
                onClick={submit}
              >
                {pending === 'save' ? 'Saving' : 'Save'}
              </Button>
            )}
            {mode === 'editing' && mail && (
              <Button keys="Esc" onClick={leave}>
                Back
              </Button>
            )}
            {mail === undefined && canSave && draft && text.body.trim() === '' && (
              <Button onClick={() => change({ ...draft })}>Start from the assistant’s draft</Button>
            )}
          </>,
          slot,
        )}
    </>
  )
}
