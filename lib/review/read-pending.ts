import { type Bundle, parseBundle } from '#lib/bundle.ts'
import { type ReadCase, readCase } from '#lib/lifecycle/held.ts'
import { type Settings, settingsFrom } from '#lib/settings.ts'
import type { Ask } from '#lib/sql.ts'
import { type MessageDirection, Prisma, type Proposal } from '#prisma/generated/client.ts'

/** What was said in a case, oldest first. */
export type Said = { direction: MessageDirection; body: string; at: Date }

/** An undecided proposal with its case, and what approving it is judged by, as all of it stood at one moment. */
export type Pending = {
  row: ReadCase
  proposal: Pick<Proposal, 'id' | 'version' | 'fingerprint' | 'orders' | 'createdAt'>
  bundle: Bundle
  messages: Said[]
  settings: Settings
}

/** JSON has times as they are stored: in UTC, without saying so. */
type Row = ReadCase & {
  proposalId: string
  version: number
  fingerprint: string
  bundle: string
  orders: string[]
  proposedAt: Date
  messages: (Omit<Said, 'at'> & { at: string })[]
  settings: string
}

/** Reads a proposal without holding anything of it. Null where there is none that is undecided. */
export async function readPending(ask: Ask, proposalId: string): Promise<Pending | null> {
  const [row] = await ask<Row>(Prisma.sql`
    SELECT ${readCase}, "Proposal".id AS "proposalId", version, fingerprint, bundle, orders, "createdAt" AS "proposedAt",
      (SELECT coalesce(json_agg(json_build_object('direction', direction, 'body', body, 'at', at) ORDER BY at, id),
          '[]') FROM "Message" WHERE "caseId" = "Case".id) AS messages,
      (SELECT coalesce(json_object_agg(key, value ORDER BY key), '{}') FROM "Setting")::text AS settings
    FROM "Proposal" JOIN "Case" ON "Case".id = "caseId"
    WHERE "Proposal".id = ${proposalId}::uuid AND status = 'pending'`)
  if (row === undefined) return null
  const { version, fingerprint, orders, proposedAt: createdAt } = row
  return {
    row,
    proposal: { id: row.proposalId, version, fingerprint, orders, createdAt },
    bundle: parseBundle(row.bundle),
    messages: row.messages.map(({ at, ...said }) => ({ ...said, at: new Date(`${at}Z`) })),
    settings: settingsFrom(row.settings),
  }
}
