import { claimable } from '#lib/lifecycle/held.ts'
import { isId } from '#lib/lifecycle/id.ts'
import type { Ask } from '#lib/sql.ts'
import {
  type AuthorKind,
  type Case,
  type DecisionKind,
  type EffectKind,
  type EffectState,
  type FollowUpState,
  type MessageDirection,
  Prisma,
  type ProposalStatus,
  type Run,
} from '#prisma/generated/client.ts'

/** A case with all that a run of it starts from or goes on with. Times within the lists are ISO 8601 in UTC. */
export type Looked = Case & {
  customer: { name: string; email: string } | null
  /** The desk's settings as stored, JSON. */
  settings: string
  runs: number
  /** The run that goes on. */
  live: Pick<Run, 'id' | 'index' | 'start' | 'state' | 'reservedMicroUsd' | Counted> | null
  /** Of the last run, JSON. */
  lastState: string | null
  /** Oldest first. */
  messages: LookedMessage[]
  drafts: LookedDraft[]
  decided: LookedProposal[]
  effects: LookedEffect[]
}
type Counted = 'turns' | 'steps' | 'repairs' | 'costMicroUsd' | 'tokens' | 'activeMs' | 'claims'
type LookedMessage = {
  id: string
  direction: MessageDirection
  authorName: string
  body: string
  messageId: string | null
  at: string
}
type LookedDraft = {
  id: string
  version: number
  author: AuthorKind
  subject: string
  body: string
  asks: { quote: string; answered_by: string | null }[]
}
export type LookedProposal = {
  status: ProposalStatus
  createdAt: string
  draft: number | null
  decision: { kind: DecisionKind; reason: string | null; at: string; by: string } | null
}
export type LookedEffect = {
  kind: EffectKind
  state: EffectState
  place: number
  createdAt: string
  endedAt: string | null
  subject: string | null
  followUp: { state: FollowUpState; dueAt: string } | null
  /** What of the bundle it is part of, JSON. */
  bundle: string
}

/** Looks at a case that a worker may take, without taking it. Null where there is nothing to take. */
export function lookForWork(ask: Ask, caseId: string, at: Date): Promise<Looked | null> {
  return isId(caseId) ? look(ask, caseId, claimable(at)) : Promise.resolve(null)
}

/** Looks at a case. Null if there is none, or the condition does not hold. */
export async function look(ask: Ask, caseId: string, condition = Prisma.sql`true`): Promise<Looked | null> {
  const [looked] = await ask<Looked>(Prisma.sql`
    SELECT "Case".*,
      (SELECT json_build_object('name', name, 'email', email) FROM "Customer" WHERE id = "customerId") AS customer,
      (SELECT coalesce(json_object_agg(key, value ORDER BY key), '{}') FROM "Setting")::text AS settings,
      (SELECT count(*)::int FROM "Run" WHERE "caseId" = "Case".id) AS runs,
      (SELECT json_build_object('id', id, 'index', index, 'start', start, 'state', "Run".state, 'turns', turns,
          'steps', steps, 'repairs', repairs, 'costMicroUsd', "costMicroUsd", 'tokens', tokens,
          'activeMs', "activeMs", 'claims', claims, 'reservedMicroUsd', "reservedMicroUsd")
        FROM "Run" WHERE "caseId" = "Case".id AND outcome IS NULL LIMIT 1) AS live,
      (SELECT "Run".state FROM "Run" WHERE "caseId" = "Case".id ORDER BY index DESC LIMIT 1) AS "lastState",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'direction', direction, 'authorName', "authorName",
          'body', body, 'messageId', "messageId", 'at', ${utc('at')}) ORDER BY at, id), '[]')
        FROM "Message" WHERE "caseId" = "Case".id) AS messages,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'version', version, 'author', author,
          'subject', "Draft".subject, 'body', body, 'asks', asks) ORDER BY version), '[]')
        FROM "Draft" WHERE "caseId" = "Case".id) AS drafts,
      (SELECT coalesce(json_agg(json_build_object('status', status, 'createdAt', ${utc('createdAt')},
          'draft', (SELECT version FROM "Draft" WHERE id = "draftId"),
          'decision', (SELECT json_build_object('kind', kind, 'reason', reason, 'at', ${utc('at')}, 'by', name)
            FROM "Decision" JOIN "User" ON "User".id = "userId" WHERE "proposalId" = "Proposal".id)
          ) ORDER BY "createdAt"), '[]')
        FROM "Proposal" WHERE "caseId" = "Case".id AND status <> 'pending') AS decided,
      (SELECT coalesce(json_agg(json_build_object('kind', kind, 'state', "Effect".state, 'place', place,
          'createdAt', ${utc('createdAt', 'Effect')}, 'endedAt', ${utc('endedAt')}, 'bundle', bundle,
          'subject', (SELECT "Message".subject FROM "Message" WHERE "effectId" = "Effect".id),
          'followUp', (SELECT json_build_object('state', "FollowUp".state, 'dueAt', ${utc('dueAt', 'FollowUp')})
            FROM "FollowUp" WHERE "effectId" = "Effect".id)
          ) ORDER BY "Effect"."createdAt", place), '[]')
        FROM "Effect" JOIN "Proposal" ON "Proposal".id = "proposalId"
        WHERE "Effect"."caseId" = "Case".id AND "Effect".state IN ('succeeded', 'failed', 'unknown')) AS effects
    FROM "Case" WHERE id = ${caseId}::uuid AND ${condition}`)
  return looked ?? null
}

/** A time as `Date.toISOString` writes it. */
function utc(column: string, table?: string): Prisma.Sql {
  const name = table === undefined ? `"${column}"` : `"${table}"."${column}"`
  return Prisma.raw(`to_char(${name}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}
