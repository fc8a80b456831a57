'use client'

import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionResult } from '#lib/auth/action.ts'
import type { RecordedTurn } from '#lib/trail/history.ts'
import { CopyButton } from './copy-button.tsx'

/** Fetches the turn at an event of a case. */
export type ReadTurn = (input: { number: number; seq: number }) => Promise<ActionResult<RecordedTurn>>

type TurnDetailsProps = { number: number; seq: number; readTurn: ReadTurn }

type Loaded = { turn: RecordedTurn } | { error: string } | null

/** The exact words that went to the assistant and came back, fetched when they are asked for. */
export function TurnDetails({ number, seq, readTurn }: TurnDetailsProps) {
  const [loaded, setLoaded] = useState<Loaded>(null)
  const load = async () => {
    if (loaded !== null && 'turn' in loaded) return
    const result = await readTurn({ number, seq })
    setLoaded(result.ok ? { turn: result.value } : { error: result.error.message })
  }
  return (
    <details className="group" onToggle={(event) => event.currentTarget.open && void load()}>
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 text-xs text-ink-3 hover:text-ink max-md:min-h-11">
        <ChevronRight aria-hidden className="size-3 group-open:rotate-90" />
        Exact prompt and answer
      </summary>
      <div className="mt-2 flex flex-col gap-3" aria-live="polite">
        {loaded === null && <p className="text-xs text-ink-3">Fetching it</p>}
        {loaded !== null && 'error' in loaded && <Notice look="bad">{loaded.error}</Notice>}
        {loaded !== null && 'turn' in loaded && <Turn turn={loaded.turn} />}
      </div>
    </details>
  )
}

const roles: Record<string, string> = { system: 'Instructions', tools: 'What it may do' }

function Turn({ turn: { prompt, reply } }: { turn: RecordedTurn }) {
  return (
    <>
      <Block title="What the assistant was asked" copy={prompt.map(({ text }) => text ?? '').join('\n\n')}>
        {prompt.map(({ role, hash, text }) => (
          <Segment key={`${role} ${hash}`} role={role} text={text} />
        ))}
      </Block>
      <Block title="What it answered" copy={reply.text}>
        <Exact>{reply.text}</Exact>
        {reply.raw !== reply.text && <Folded name="As it came in">{reply.raw}</Folded>}
      </Block>
    </>
  )
}

function Block({ title, copy, children }: { title: string; copy: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <h3 className="text-[13px] font-medium">{title}</h3>
        <CopyButton text={copy} what={title} />
      </div>
      {children}
    </section>
  )
}

/** What is the same in every prompt is folded. */
function Segment({ role, text }: { role: string; text: string | null }) {
  const words = text ?? 'Erased with the customer’s data'
  return role === 'user' ? <Exact>{words}</Exact> : <Folded name={roles[role] ?? role}>{words}</Folded>
}

function Folded({ name, children }: { name: string; children: string }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 text-xs text-ink-2 hover:text-ink max-md:py-3">
        {name} <span className="text-ink-3">{children.length.toLocaleString('en')} characters</span>
      </summary>
      <Exact>{children}</Exact>
    </details>
  )
}

function Exact({ children }: { children: string }) {
  return (
    <pre className="rounded-control bg-raised p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
      {children}
    </pre>
  )
}
