import { z } from 'zod'
import { db } from '#lib/db.ts'
import type { TrailKind } from '#lib/trail/events.ts'
import { faultLine } from '#lib/trail/verification.ts'
import { verifyCase } from '#lib/trail/verify.ts'

const replied = z.object({ run: z.int(), prompt: z.array(z.object({ hash: z.string() })) })

/** What a case's trail says, in order: all, or the events of one kind. */
export async function trailOf(caseId: string, kind?: TrailKind) {
  const events = await db().trailEvent.findMany({
    where: { caseId, kind },
    select: { kind: true, actor: true, body: { select: { body: true } } },
    orderBy: { seq: 'asc' },
  })
  return events.map((event) => ({ ...event, body: z.json().parse(JSON.parse(event.body?.body ?? 'null')) }))
}

export async function kindsOf(caseId: string): Promise<string[]> {
  return (await trailOf(caseId)).map(({ kind }) => kind)
}

/** The prompts of a case's run that were answered, each as one text, in order. */
export async function promptsOf(caseId: string, run: number): Promise<string[]> {
  const events = (await trailOf(caseId, 'replied')).map(({ body }) => replied.parse(body))
  const segments = await db().promptSegment.findMany()
  const texts = new Map(segments.map(({ hash, text }) => [hash, text]))
  return events
    .filter((event) => event.run === run)
    .map(({ prompt }) => prompt.map(({ hash }) => texts.get(hash) ?? '').join('\n'))
}

/** What is wrong with a case's trail, in words; empty where it verifies. */
export async function trailFaults(caseId: string): Promise<string> {
  const found = await verifyCase(db(), caseId)
  return found.ok ? '' : faultLine(found)
}
