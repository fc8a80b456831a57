import { type Bundle, bundleText, fingerprint } from '#lib/bundle.ts'
import { briefWords } from '#lib/bundle-words.ts'
import type { Tx } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'
import { append, type Chained } from '#lib/trail/append.ts'
import type { TrailActor } from '#lib/trail/events.ts'
import type { Composition } from './compose-bundle.ts'
import type { SeenProposal } from './schema.ts'

type Author = { kind: 'model'; runId: string } | { kind: 'person'; userId: string; actor: `user:${string}` }

type Asked = Composition & {
  author: Author
  facts: Bundle['facts']
  at: Date
}

/** Puts a proposal before the reviewers: one pending a case, whoever wrote it. The caller holds the case's lock. */
export async function propose(tx: Tx, row: Chained, asked: Asked): Promise<SeenProposal> {
  const { proposalDays } = await readSettings(tx)
  const inbound = await tx.message.findFirst({
    where: { caseId: row.id, direction: 'inbound' },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { id: true },
  })
  const { author, at, effects, facts, draftId, orders } = asked
  const bundle: Bundle = { effects, facts, latestInbound: inbound?.id ?? null }
  const print = fingerprint(bundle)
  const proposal = await tx.proposal.create({
    data: {
      caseId: row.id,
      author: author.kind,
      ...(author.kind === 'model' ? { runId: author.runId } : { authorId: author.userId }),
      draftId,
      orders,
      happens: briefWords(effects),
      latestInboundId: bundle.latestInbound,
      fingerprint: print,
      bundle: bundleText(bundle),
      createdAt: at,
      expiresAt: new Date(at.getTime() + proposalDays * 86_400_000),
    },
    select: { id: true, version: true },
  })
  const actor: TrailActor = author.kind === 'model' ? 'model' : author.actor
  const body = { proposal: proposal.id, version: proposal.version, fingerprint: print, bundle }
  await append(tx, row, [{ kind: 'proposed', actor, at, body }])
  return { proposalId: proposal.id, version: proposal.version, fingerprint: print }
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
