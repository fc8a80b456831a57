'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useDeciding } from './deciding.tsx'
import { Editor } from './editor.tsx'
import { KeepingLine } from './keeping-line.tsx'
import { appendedWords } from './mail.tsx'
import { useUnsent } from './use-unsent.ts'

/** The reviewer's own wording: of the draft under review, or of a reply by hand. Kept whatever becomes of the case. */
export function Wording() {
  const router = useRouter()
  const { review, person, actions, perform, pending, error, mode, setMode } = useDeciding()
  const { id: caseId, state, proposal, reply } = review
  const mail = proposal?.status === 'pending' ? proposal.effects[0] : undefined
  const [start] = useState({ subject: mail?.subject ?? reply.subject, body: mail?.body ?? '' })
  const { text, change, keeping, save, settle, forget } = useUnsent({
    caseId,
    personId: person.id,
    start,
    server: review.unsent,
  })
  const seen = mail && proposal?.seen
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
  return (
    <Editor
      text={text}
      to={mail?.to ?? reply.to}
      appended={appendedWords(mail?.appended ?? reply.appended)}
      error={error}
      pending={pending === 'save'}
      takesFocus={mode === 'editing'}
      change={change}
      keep={() => void save()}
      save={canSave ? submit : undefined}
      leave={mode === 'editing' ? () => setMode('reading') : undefined}
    >
      {mail === undefined && draft && text.body.trim() === '' && (
        <Button look="quiet" onClick={() => change({ ...draft })}>
          Start from the assistant’s draft
        </Button>
      )}
      <span className="ml-auto flex items-center gap-2">
        <KeepingLine keeping={keeping} again={() => void save()} />
        {keeping.kind !== 'idle' && (
          <Button look="quiet" disabled={pending !== null} onClick={drop}>
            Drop my text
          </Button>
        )}
      </span>
    </Editor>
  )
}
