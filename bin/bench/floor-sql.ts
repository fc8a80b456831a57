// The rows of a case as the product leaves them, in as few statements as can be thought of.

export type Value = string | number | null | readonly string[] | readonly number[]

const statement = (name: string, text: string) => ({ name, text })

const events = `INSERT INTO "TrailEvent" ("caseId", seq, kind, version, actor, at, "bodyHash", "prevHash", hash)
  SELECT $1::uuid, * FROM unnest($2::int[], $3::text[], $4::int[], $5::text[], $6::timestamp[], $7::text[], $8::text[],
    $9::text[])`
const bodies = `INSERT INTO "TrailBody" ("caseId", seq, salt, body)
  SELECT $1::uuid, * FROM unnest($2::int[], $10::text[], $11::text[])`
const head = `"trailCount" = $12::int, "trailHash" = $13::text`

/** Takes the case and begins its run. */
export const startSql = statement(
  'floor: start',
  `WITH events AS (${events}), bodies AS (${bodies}), run AS (
    INSERT INTO "Run" (id, "caseId", index, playbook, "playbookVersion", decider, model, start, state, claims,
      "startedAt")
    VALUES ($14::uuid, $1::uuid, 1, 'order-support', $15::text, 'scripted', 'rules', $16::text, $17::text, 1, now())
  )
  UPDATE "Case" SET state = 'running', epoch = 1, "leasedBy" = 'floor', "leaseUntil" = now() + interval '1 minute',
    "stateSince" = now(), ${head}
  WHERE id = $1::uuid AND state::text = 'queued'`,
)

/** One turn; the fourth with its draft, the fifth with its proposal and the park. */
export const turnSql = statement(
  'floor: turn',
  `WITH held AS (
    UPDATE "Case" SET ${head},
      state = CASE WHEN $25::uuid IS NULL THEN state ELSE 'awaiting_approval' END
    WHERE id = $1::uuid AND state::text = 'running' AND epoch = 1 RETURNING id
  ), events AS (${events}), bodies AS (${bodies}), segments AS (
    INSERT INTO "PromptSegment" (hash, text) SELECT * FROM unnest($14::text[], $15::text[]) ON CONFLICT DO NOTHING
  ), run AS (
    UPDATE "Run" SET turns = $17::int, steps = $17::int, claims = 0, state = $18::text,
      outcome = CASE WHEN $25::uuid IS NULL THEN outcome ELSE 'parked' END
    WHERE id = $16::uuid
  ), step AS (
    INSERT INTO "Step" ("runId", index, actions, body, "costMicroUsd", "durationMs", at)
    VALUES ($16::uuid, $17::int, ARRAY[$19::text], $20::text, 0, 1, now())
  ), draft AS (
    INSERT INTO "Draft" (id, "caseId", version, author, "runId", "stepIndex", subject, body, asks, at)
    SELECT $21::uuid, $1::uuid, 1, 'model', $16::uuid, $17::int, $22::text, $23::text, $24::jsonb, now()
    WHERE $22::text IS NOT NULL
  ), proposal AS (
    INSERT INTO "Proposal" (id, "caseId", author, "runId", "draftId", fingerprint, bundle, "createdAt", "expiresAt")
    SELECT $25::uuid, $1::uuid, 'model', $16::uuid, $21::uuid, $26::text, $27::text, now(), now() + interval '7 days'
    WHERE $25::uuid IS NOT NULL
  )
  SELECT FROM held`,
)

/** Approved: the decision and its effect. */
export const approveSql = statement(
  'floor: approve',
  `WITH events AS (${events}), bodies AS (${bodies}), proposal AS (
    UPDATE "Proposal" SET status = 'approved' WHERE id = $14::uuid AND status::text = 'pending'
  ), decision AS (
    INSERT INTO "Decision" (id, "proposalId", kind, "userId", version, fingerprint, at)
    VALUES ($15::uuid, $14::uuid, 'approve', $16::uuid, 1, $17::text, now())
  ), effect AS (
    INSERT INTO "Effect" (id, "caseId", "proposalId", place, kind, "idempotencyKey", "notBefore", "createdAt")
    VALUES ($18::uuid, $1::uuid, $14::uuid, 1, 'send_email', $18::text, now(), now())
  )
  UPDATE "Case" SET state = 'committing', epoch = epoch + 1, ${head} WHERE id = $1::uuid AND state::text = 'awaiting_approval'`,
)

export const beginSql = statement(
  'floor: begin',
  `WITH events AS (${events}), bodies AS (${bodies}), effect AS (
    UPDATE "Effect" SET state = 'executing', "leaseUntil" = now() + interval '1 minute' WHERE id = $14::uuid
  ), attempt AS (
    INSERT INTO "EffectAttempt" ("effectId", number, "startedAt") VALUES ($14::uuid, 1, now())
  )
  UPDATE "Case" SET ${head} WHERE id = $1::uuid`,
)

export const settleSql = statement(
  'floor: settle',
  `WITH events AS (${events}), bodies AS (${bodies}), effect AS (
    UPDATE "Effect" SET state = 'succeeded', "leaseUntil" = NULL, "endedAt" = now() WHERE id = $14::uuid
  ), attempt AS (
    UPDATE "EffectAttempt" SET "endedAt" = now(), outcome = 'succeeded', detail = '250 taken'
    WHERE "effectId" = $14::uuid AND number = 1
  ), message AS (
    INSERT INTO "Message" (id, "caseId", direction, "authorName", subject, body, "messageId", "effectId", at)
    VALUES ($15::uuid, $1::uuid, 'outbound', 'Maya Chen', $16::text, $17::text, $18::text, $14::uuid, now())
  )
  UPDATE "Case" SET state = 'waiting', epoch = epoch + 1, "stateSince" = now(), ${head} WHERE id = $1::uuid`,
)
