import { z } from 'zod'
import type { JsonObject } from '#lib/json.ts'
import type { State, StateDecision } from '#lib/loop/state.ts'
import type { Decider, Playbook, RunStart } from '#lib/loop/types.ts'
import { reachable } from '#lib/review/compose.ts'
import type { Settings } from '#lib/settings.ts'
import { scopeOf } from '#lib/shop/scope.ts'
import { boundsOf } from './bounds.ts'
import { doneOf } from './done.ts'
import type { Looked, LookedProposal } from './look.ts'

/** Everything the prompts of a case's next run depend on besides its state, fixed when it starts. */
export function startOf(
  looked: Looked,
  settings: Settings,
  playbook: Playbook,
  decider: Decider,
  at: Date,
): RunStart {
  return {
    run: looked.runs + 1,
    asOf: at.toISOString(),
    playbook: { name: playbook.name, version: playbook.version },
    decider: {
      name: decider.name,
      model: decider.model,
      ...(decider.effort !== undefined && { effort: decider.effort }),
    },
    bounds: boundsOf(settings, looked).run,
    tokenBudget: settings.tokenBudget,
    scope: scopeOf(looked),
    subject: {
      number: looked.number,
      title: looked.subject,
      order: looked.orderNumber,
      can_be_written_to: reachable(looked) !== null,
      ...(looked.month !== null && { month: looked.month }),
    },
    settings: {
      shop: settings.shop.name,
      voice: settings.shop.voice,
      escalate_after_days: settings.escalateAfterDays,
      reship_after_days: settings.reshipAfterDays,
      order_policy: settings.orderPolicy,
    },
  }
}

/**
 * What is known of a case when a run starts: its messages, what earlier runs read (marked old), the drafts, what people
 * decided on them, and what has been done. Nothing of how an earlier run ended, so that no ending is inherited. Where the
 * run takes up what the last one was stopped in (`goesOn`), what is not old in that, is not old in this.
 */
export function stateOf({ goesOn, lastState, messages, drafts, decided, effects }: Looked): State {
  const last = lastState === null ? null : stored.parse(JSON.parse(lastState))
  const fresh = goesOn ? last?.drafts.filter(({ old }) => !old).map(({ version }) => version) : []
  return {
    messages: messages.map(({ direction, authorName, at, body }) => ({
      from: direction === 'inbound' ? 'customer' : 'desk',
      author: authorName,
      at,
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
    decisions: decided.map(decisionOf),
    effects: effects.map((effect) => doneOf(effect, effects)),
    refusals: [],
  }
}

function decisionOf({ decision, status, draft, createdAt }: LookedProposal): StateDecision {
  if (decision === null || status === 'undone') {
    const kind = status === 'expired' ? 'expired' : 'withdrawn'
    return { kind, draft, reason: '', by: 'system', at: createdAt }
  }
  const kind = decision.kind === 'approve' ? 'approved' : 'sent_back'
  const { reason, by, at } = decision
  return { kind, draft, reason: reason ?? '', by, at }
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
