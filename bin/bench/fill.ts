import pg from 'pg'

// A desk that has worked so many cases: what each left, in rows of about the usual number, though smaller ones. The queue is as long at any
// size, because a desk works it off: two hundred to be approved, a hundred for a person.

const wait = `(i || ' minutes')::interval`
const state = `CASE WHEN i <= 200 THEN 'awaiting_approval' WHEN i <= 300 THEN 'needs_human'
  WHEN i % 3 = 0 THEN 'waiting' ELSE 'closed' END`

const statements = [
  // Without triggers and foreign keys, which a hundred thousand rows would wait for.
  'SET session_replication_role = replica',
  'SET synchronous_commit = off',
  `CREATE TEMPORARY TABLE filling AS SELECT i, gen_random_uuid() AS id, gen_random_uuid() AS run,
      gen_random_uuid() AS draft, gen_random_uuid() AS proposal, gen_random_uuid() AS effect,
      known.ids[1 + i % cardinality(known.ids)] AS customer
    FROM generate_series(1, $1::int) AS i, (SELECT array_agg(id ORDER BY id) AS ids FROM "Customer") AS known`,
  `INSERT INTO "Case" (id, playbook, state, subject, channel, scope, "customerId", "orderNumber", attention, "dueAt",
      "openedAt", "stateSince", "trailCount", "trailHash", epoch)
    SELECT id, 'order-support', (${state})::"CaseState", 'Where is my order?', 'form', 'customer',
      customer, 'O-1002', CASE WHEN i BETWEEN 201 AND 300 THEN 'Handed to you: look' END,
      now() + ${wait}, now() - ${wait}, now() - ${wait}, 5, repeat('a', 64), 1 FROM filling`,
  `INSERT INTO "Message" (id, "caseId", direction, "authorName", body, at)
    SELECT gen_random_uuid(), id, 'inbound', 'Somebody', repeat('Where is my order? ', 12), now() - ${wait} FROM filling`,
  `INSERT INTO "Run" (id, "caseId", index, playbook, "playbookVersion", decider, model, start, state, turns, steps, outcome,
      "startedAt", "endedAt")
    SELECT run, id, 1, 'order-support', 'v', 'scripted', 'rules', repeat('s', 400), repeat('s', 1000), 5, 5, 'parked',
      now() - ${wait}, now() - ${wait} FROM filling`,
  `INSERT INTO "Step" ("runId", index, actions, body, "costMicroUsd", "durationMs", at)
    SELECT run, step, ARRAY['get_order'], repeat('b', 200), 0, 1, now() - ${wait} FROM filling, generate_series(1, 3) step`,
  `INSERT INTO "Draft" (id, "caseId", version, author, "runId", "stepIndex", subject, body, at)
    SELECT draft, id, 1, 'model', run, 4, 'Your order', repeat('d', 600), now() - ${wait} FROM filling`,
  `INSERT INTO "Proposal" (id, "caseId", author, "runId", "draftId", status, fingerprint, bundle, "createdAt")
    SELECT proposal, id, 'model', run, draft,
      (CASE WHEN i <= 200 THEN 'pending' ELSE 'approved' END)::"ProposalStatus", repeat('f', 64), repeat('p', 1000),
      now() - ${wait} FROM filling`,
  `INSERT INTO "Decision" (id, "proposalId", kind, "userId", version, fingerprint, at)
    SELECT gen_random_uuid(), proposal, 'approve', (SELECT id FROM "User" ORDER BY id LIMIT 1), 1, repeat('f', 64),
      now() - ${wait} FROM filling WHERE i > 300`,
  `INSERT INTO "Effect" (id, "caseId", "proposalId", place, kind, "idempotencyKey", state, "notBefore", "createdAt", "endedAt")
    SELECT effect, id, proposal, 1, 'send_email', proposal || '.1', 'succeeded', now() - ${wait}, now() - ${wait},
      now() - ${wait} FROM filling WHERE i > 300`,
  `INSERT INTO "EffectAttempt" ("effectId", number, "startedAt", "endedAt", outcome, detail)
    SELECT effect, 1, now() - ${wait}, now() - ${wait}, 'succeeded', '250 taken' FROM filling WHERE i > 300`,
  `INSERT INTO "TrailEvent" ("caseId", seq, kind, version, actor, at, "bodyHash", "prevHash", hash)
    SELECT id, seq, 'applied', 1, 'shell', now() - ${wait}, repeat('b', 64), repeat('a', 64), repeat('c', 64)
    FROM filling, generate_series(1, 5) seq`,
  `INSERT INTO "TrailBody" ("caseId", seq, salt, body)
    SELECT id, seq, repeat('5', 32), repeat('x', 200) FROM filling, generate_series(1, 5) seq`,
  'SET session_replication_role = DEFAULT',
  'ANALYZE',
]

/** Fills a database with so many cases. */
export async function fillWithCases(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) {
      await client.query(statement, statement.includes('$1') ? [count] : [])
    }
  } finally {
    await client.end()
  }
}
