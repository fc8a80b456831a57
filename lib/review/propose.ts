import { type Bundle, bundleText } from '#lib/bundle.ts'
import { briefWords } from '#lib/bundle-brief.ts'
import type { Tx } from '#lib/db.ts'
import { readSettings, type Settings } from '#lib/settings.ts'
import { append, type Chained } from '#lib/trail/append.ts'
import { sha256 } from '#lib/trail/chain.ts'
import type { NewEvent, TrailActor } from '#lib/trail/events.ts'
import { newId } from '#lib/uuid.ts'
import type { Proposal } from '#prisma/generated/client.ts'
import type { Composition } from './compose-bundle.ts'
import { movedCents } from './limits.ts'
import type { SeenProposal } from './schema.ts'

type Author = { kind: 'model'; runId: string } | { kind: 'person'; userId: string; actor: `user:${string}` }

type Asked = Composition & {
  author: Author
  facts: Bundle['facts']
  at: Date
}

/** A proposal's row, and how the trail tells of it. */
export type Proposed = { row: Proposal; event: NewEvent }

/** What puts a proposal before the reviewers, still to be written; `latestInbound` is the message that it answers. */
export function proposalOf(
  caseId: string,
  asked: Asked,
  latestInbound: string | null,
  { proposalDays }: Pick<Settings, 'proposalDays'>,
): Proposed {
  const { author, at, effects, facts, draftId, orders } = asked
  const bundle: Bundle = { effects, facts, latestInbound }
  const text = bundleText(bundle)
  const row: Proposal = {
    id: newId(),
    caseId,
    author: author.kind,
    authorId: author.kind === 'person' ? author.userId : null,
    runId: author.kind === 'model' ? author.runId : null,
    draftId,
    latestInboundId: latestInbound,
    status: 'pending',
    version: 1,
    fingerprint: sha256(text),
    bundle: text,
    happens: briefWords(effects),
    movesCents: movedCents(effects),
    orders,
    createdAt: at,
    expiresAt: new Date(at.getTime() + proposalDays * 86_400_000),
  }
  const actor: TrailActor = author.kind === 'model' ? 'model' : author.actor
  const body = { proposal: row.id, version: row.version, fingerprint: row.fingerprint, bundle }
  return { row, event: { kind: 'proposed', actor, at, body } }
}

/** Puts a proposal before the reviewers: one pending a case, whoever wrote it. The caller holds the case's lock. */
export async function propose(tx: Tx, of: Chained, asked: Asked): Promise<SeenProposal> {
  const inbound = await tx.message.findFirst({
    where: { caseId: of.id, direction: 'inbound' },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { id: true },
  })
  const { row, event } = proposalOf(of.id, asked, inbound?.id ?? null, await readSettings(tx))
  await tx.proposal.create({ data: row, select: { id: true } })
  await append(tx, of, [event])
  return { proposalId: row.id, version: row.version, fingerprint: row.fingerprint }
}

/** Takes a case's pending proposal off the table, because the case has moved on. The caller holds the case's lock. */
export async function withdraw<Row extends Chained>(tx: Tx, row: Row, why: string, at: Date): Promise<Row> {
  const withdrawn = await tx.proposal.updateManyAndReturn({
    where: { caseId: row.id, status: 'pending' },
    data: { status: 'withdrawn' },
    select: { id: true },
  })
  const events = withdrawn.map(({ id }) => ({
    kind: 'withdrawn' as const,
    actor: 'system' as const,
    at,
    body: { proposal: id, why },
  }))
  return append(tx, row, events)
}
