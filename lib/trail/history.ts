import { z } from 'zod'
import type { Tx } from '#lib/db.ts'
import type { TrailKind } from './events.ts'
import { type Said, saidBy } from './history-body.ts'
import { readEvents, readSegments } from './read.ts'

type Place = { seq: number; actor: string; at: string }

/** One event of a trail to be shown. `actor` as the trail names it, `at` ISO 8601. */
export type HistoryEvent<Kind extends TrailKind = TrailKind> = Place & Said<Kind>

/** An event that cannot be told: what it said was erased with its customer, or is of another version of the product. */
export type MuteEvent = Place & { kind: 'erased' | 'unreadable'; was: string }

/** A case's trail from its first event to its last, without prompts and replies. */
export async function readHistory(tx: Tx, caseId: string): Promise<(HistoryEvent | MuteEvent)[]> {
  const events: (HistoryEvent | MuteEvent)[] = []
  for await (const { seq, actor, at, kind, body } of readEvents(tx, caseId)) {
    const said = body === null ? undefined : saidBy(kind, body)
    const mute = { kind: body === null ? ('erased' as const) : ('unreadable' as const), was: kind }
    events.push({ seq, actor, at, ...(said ?? mute) })
  }
  return events
}

/** The exact prompt and reply of one turn. A segment whose text was erased with its customer is null. */
export type RecordedTurn = {
  prompt: { role: string; hash: string; text: string | null }[]
  reply: { text: string; raw: string }
}

const replied = z.object({
  prompt: z.array(z.object({ role: z.string(), hash: z.string() })),
  reply: z.object({ text: z.string(), raw: z.string() }),
})

/** What the assistant was asked and what it answered at an event of a case; null if there is no such turn to show. */
export async function readTurn(tx: Tx, caseId: string, seq: number): Promise<RecordedTurn | null> {
  const event = await tx.trailEvent.findUnique({
    where: { caseId_seq: { caseId, seq }, kind: 'replied' },
    select: { body: { select: { body: true } } },
  })
  const found = replied.safeParse(JSON.parse(event?.body?.body ?? 'null')).data
  if (found === undefined) return null
  const texts = await readSegments(
    tx,
    found.prompt.map(({ hash }) => hash),
  )
  const prompt = found.prompt.map(({ role, hash }) => ({ role, hash, text: texts.get(hash) ?? null }))
  return { prompt, reply: found.reply }
}
