import { z } from 'zod'
import { db } from '#lib/db.ts'
import type { Said } from './floor-trail.ts'
import { sha256 } from './floor-trail.ts'
import { byRules } from './our-case.ts'

type Turn = {
  said: Said[]
  /** The pieces of its prompt that no turn before it had: their hashes and texts, of a case of this id. */
  segments(caseId: string): [string[], string[]]
  action: string
  step: string
  state: string
  draft: { subject: string; body: string; asks: string } | null
  proposal: { fingerprint: string; bundle: string } | null
}

/** What the product left for one case, to be written again for others. */
export type Model = {
  customerId: string
  run: { version: string; start: string; state: string }
  started: Said[]
  turns: Turn[]
  committed: {
    approved: Said[]
    started: Said[]
    ended: Said[]
    fingerprint: string
    message: { subject: string | null; body: string }
  }
}

/** Works two cases with the product, and takes the second for a model: what only that has, every case has of its own. */
export async function modelCase(): Promise<Model> {
  const [first = '', second = ''] = await byRules.open(2)
  await byRules.park(first)
  const shared = new Set(
    (await db().promptSegment.findMany({ select: { hash: true } })).map(({ hash }) => hash),
  )
  await byRules.park(second)
  await byRules.review?.([second])
  await byRules.commit(second)
  return modelOf(second, shared)
}

async function modelOf(caseId: string, shared: ReadonlySet<string>): Promise<Model> {
  const row = await db().case.findUniqueOrThrow({
    where: { id: caseId },
    include: {
      runs: { include: { stepRows: { orderBy: { index: 'asc' } } } },
      events: { include: { body: true }, orderBy: { seq: 'asc' } },
      drafts: true,
      proposals: true,
      messages: { where: { direction: 'outbound' } },
    },
  })
  const [run, draft, proposal, message] = [row.runs[0], row.drafts[0], row.proposals[0], row.messages[0]]
  if (!run || !draft || !proposal || !message) throw new Error('The model case was not worked to its end')
  const said = row.events.map(({ kind, actor, body }) => ({ kind, actor, body: body?.body ?? '' }))
  const between = (kind: string, next: string) => {
    const from = said.findIndex((event) => event.kind === kind)
    return said.slice(from, next === '' ? undefined : said.findIndex((event) => event.kind === next))
  }
  const texts = new Map(
    (await db().promptSegment.findMany()).map(({ hash, text }): [string, string] => [hash, text]),
  )
  const seen = new Set(shared)
  const replies = said.flatMap((event, place) => (event.kind === 'replied' ? [place] : []))
  const turns = run.stepRows.map((step, place): Turn => {
    const from = replies[place] ?? 0
    const to = replies[place + 1] ?? said.findIndex((event) => event.kind === 'approved')
    const mine = said.slice(from, to)
    const own = promptOf(mine[0]?.body ?? '').filter((hash) => !seen.has(hash))
    for (const hash of own) seen.add(hash)
    const isLast = place === run.stepRows.length - 1
    const action = step.actions[0] ?? ''
    return {
      said: mine,
      segments(id) {
        const own_ = own.map((hash) => `${texts.get(hash)} ${id}`)
        return [own_.map(sha256), own_]
      },
      action,
      step: step.body,
      state: run.state,
      draft: action === 'draft_email' ? { ...draft, asks: JSON.stringify(draft.asks) } : null,
      proposal: isLast ? proposal : null,
    }
  })
  return {
    customerId: row.customerId ?? '',
    run: { version: run.playbookVersion, start: run.start, state: stateAtStart(said) },
    started: between('run_started', 'replied'),
    turns,
    committed: {
      approved: between('approved', 'effect_started'),
      started: between('effect_started', 'effect_ended'),
      ended: between('effect_ended', ''),
      fingerprint: proposal.fingerprint,
      message,
    },
  }
}

const replied = z.object({ prompt: z.array(z.object({ hash: z.string() })) })
const started = z.object({ state: z.json() })

function promptOf(body: string): string[] {
  return replied.parse(JSON.parse(body)).prompt.map(({ hash }) => hash)
}

function stateAtStart(said: Said[]): string {
  const body = said.find(({ kind }) => kind === 'run_started')?.body ?? ''
  return JSON.stringify(started.parse(JSON.parse(body)).state)
}
