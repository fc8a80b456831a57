import { z } from 'zod'
import type { Tx } from '#lib/db.ts'
import type { JsonObject } from '#lib/loop/outcome.ts'
import type { State, StateDecision } from '#lib/loop/state.ts'
import type { Decider, Playbook, RunStart } from '#lib/loop/types.ts'
import { reachable } from '#lib/review/compose.ts'
import { readSettings } from '#lib/settings.ts'
import { scopeOf } from '#lib/shop/scope.ts'
import type { Case } from '#prisma/generated/client.ts'
import { boundsOf } from './bounds.ts'
import { doneOf, doneSelect } from './done.ts'

/** Everything a run's prompts depend on besides its state, fixed when it starts. */
export async function startOf(
  tx: Tx,
  row: Case,
  run: number,
  playbook: Playbook,
  decider: Decider,
  at: Date,
): Promise<RunStart> {
  const [settings, customer] = await Promise.all([
    readSettings(tx),
    row.customerId === null
      ? null
      : tx.customer.findUnique({ where: { id: row.customerId }, select: { name: true, email: true } }),
  ])
  return {
    run,
    asOf: at.toISOString(),
    playbook: { name: playbook.name, version: playbook.version },
    decider: {
      name: decider.name,
      model: decider.model,
      ...(decider.effort !== undefined && { effort: decider.effort }),
    },
    bounds: boundsOf(settings, row).run,
    tokenBudget: settings.tokenBudget,
    scope: scopeOf(row),
    subject: {
      number: row.number,
      title: row.subject,
      order: row.orderNumber,
      can_be_written_to: reachable({ ...row, customer }) !== null,
      ...(row.month !== null && { month: row.month }),
    },
    settings: {
      shop: settings.shop.name,
      voice: settings.shop.voice,
      escalate_after_days: settings.escalateAfterDays,
      reship_after_days: settings.reshipAfterDays,
    },
  }
}

/**
 * What is known of a case when a run starts: its messages, what earlier runs read (marked old), the drafts, what people
 * decided on them, and what has been done. Nothing of how an earlier run ended, so that no ending is inherited.
 *
 * @param goesOn where the run takes up what the last one was stopped in: what is not old in that, is not old in this.
 */
export async function stateOf(tx: Tx, caseId: string, goesOn = false): Promise<State> {
  const [messages, lastRun, drafts, proposals, effects] = await Promise.all([
    tx.message.findMany({ where: { caseId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] }),
    tx.run.findFirst({ where: { caseId }, orderBy: { index: 'desc' }, select: { state: true } }),
    tx.draft.findMany({ where: { caseId }, orderBy: { version: 'asc' } }),
    proposalsOf(tx, caseId),
    tx.effect.findMany({
      where: { caseId, state: { in: ['succeeded', 'failed', 'unknown'] } },
      include: doneSelect,
      orderBy: [{ createdAt: 'asc' }, { place: 'asc' }],
    }),
  ])
  const last = lastRun && stored.parse(JSON.parse(lastRun.state))
  const fresh = goesOn ? last?.drafts.filter(({ old }) => !old).map(({ version }) => version) : []
  return {
    messages: messages.map(({ direction, authorName, at, body }) => ({
      from: direction === 'inbound' ? 'customer' : 'desk',
      author: authorName,
      at: at.toISOString(),
      text: body,
    })),
    facts: last?.facts.map((fact) => ({ ...fact, old: fact.old || !goesOn })) ?? [],
    drafts: drafts.map(({ version, author, subject, body, asks }) => ({
      version,
      author,
      subject,
      body,
      asks: storedAsks.parse(asks),
      old: !fresh?.includes(version),
    })),
    decisions: proposals.flatMap(decisionOf),
    effects: effects.map((effect) => doneOf(effect, effects)),
    refusals: [],
  }
}

function proposalsOf(tx: Tx, caseId: string) {
  return tx.proposal.findMany({
    where: { caseId, status: { not: 'pending' } },
    include: {
      draft: { select: { version: true } },
      decision: { include: { user: { select: { name: true } } } },
    },
    orderBy: { createdAt: 'asc' },
  })
}

function decisionOf(proposal: Awaited<ReturnType<typeof proposalsOf>>[number]): StateDecision[] {
  const { decision, status, draft, createdAt } = proposal
  const version = draft?.version ?? null
  if (decision === null) {
    const kind = status === 'expired' ? 'expired' : 'withdrawn'
    return [{ kind, draft: version, reason: '', by: 'system', at: createdAt.toISOString() }]
  }
  const kind = decision.kind === 'approve' ? 'approved' : 'sent_back'
  const { reason, user, at } = decision
  return [{ kind, draft: version, reason: reason ?? '', by: user.name, at: at.toISOString() }]
}

const storedAsks = z.array(z.object({ quote: z.string(), answered_by: z.string().nullable() }))
const args: z.ZodType<JsonObject> = z.record(z.string(), z.json())
const stored = z.object({
  facts: z.array(
    z.object({
      action: z.string(),
      args,
      observation: z.json(),
      run: z.int(),
      step: z.int(),
      readAt: z.string(),
      old: z.boolean(),
    }),
  ),
  drafts: z.array(z.object({ version: z.int(), old: z.boolean() })),
})
