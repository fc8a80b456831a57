'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { ActionError } from '#lib/auth/action.ts'
import type { Checked } from '#lib/review/check.ts'
import { keepInTab, keepOnServer, leaveTab, readTab } from './keep-text.ts'
import { firstText, isSameText, type ServerText, type Text } from './unsent-text.ts'

const pauseMs = 400

/** How the keeping of a text stands. `at`: ISO 8601. */
export type Keeping =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; error: ActionError }

type Place = { caseId: string; personId: string; start: Text; server: ServerText | null }

/**
 * Keeps a text as it is typed: in this tab at once, on the server after a short pause, when a field is left, and when
 * the page goes away. One save at a time, so that an older one never overtakes a newer. What the server then says about
 * the case changes nothing of it. `checked` is what the server found in the text it was sent last.
 */
export function useUnsent({ caseId, personId, start, server }: Place) {
  const opening = useRef({ start, server })
  const [begun] = useState(() => firstText(start, server, null))
  const [text, setText] = useState(begun.text)
  const [keeping, setKeeping] = useState<Keeping>(
    begun.kept && server ? { kind: 'saved', at: server.at } : { kind: 'idle' },
  )
  const [checked, setChecked] = useState<Checked | null>(null)
  const live = useRef({ text, saved: text, savedAt: server?.at ?? null, timer: 0 })
  const inFlight = useRef<Promise<void> | null>(null)

  const save = useCallback(async (): Promise<void> => {
    const now = live.current
    clearTimeout(now.timer)
    if (inFlight.current !== null || isSameText(now.text, now.saved)) return
    // Trying again must not take away the way out of a failure, which may just be being pressed.
    setKeeping((before) => (before.kind === 'failed' ? before : { kind: 'saving' }))
    const sent = now.text
    const keep = async () => {
      const answer = await keepOnServer({ caseId, ...sent })
      if (!answer.ok) return setKeeping({ kind: 'failed', error: answer.error })
      Object.assign(now, { saved: sent, savedAt: answer.value.savedAt })
      setChecked(answer.value.check)
      keepInTab(personId, caseId, { ...now.text, savedAt: now.savedAt })
      setKeeping({ kind: 'saved', at: answer.value.savedAt })
    }
    inFlight.current = keep()
    await inFlight.current
    inFlight.current = null
    if (isSameText(now.saved, sent) && !isSameText(now.text, sent)) await save()
  }, [caseId, personId])

  const change = useCallback(
    (next: Text) => {
      const now = live.current
      now.text = next
      setText(next)
      keepInTab(personId, caseId, { ...next, savedAt: now.savedAt })
      clearTimeout(now.timer)
      now.timer = window.setTimeout(() => void save(), pauseMs)
    },
    [caseId, personId, save],
  )

  /** Waits until nothing is on its way to the server, so that what follows has the last word. */
  const settle = useCallback(async () => {
    clearTimeout(live.current.timer)
    await inFlight.current
  }, [])

  /** The text has become a draft, or was dropped: nothing of it is kept any more. */
  const forget = useCallback(() => {
    Object.assign(live.current, { saved: live.current.text, savedAt: null })
    leaveTab(personId, caseId)
    setKeeping({ kind: 'idle' })
  }, [caseId, personId])

  useEffect(() => {
    const { start, server } = opening.current
    const first = firstText(start, server, readTab(personId, caseId))
    if (first.kept && !isSameText(first.text, live.current.text)) change(first.text)
  }, [personId, caseId, change])

  useEffect(() => {
    const leave = () => {
      const { text, saved, timer } = live.current
      clearTimeout(timer)
      if (!isSameText(text, saved)) void keepOnServer({ caseId, ...text }, true)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [caseId])

  return { text, change, keeping, checked, save, settle, forget }
}
