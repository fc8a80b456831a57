import { db, pool, type Tx } from '#lib/db.ts'
import type { Case } from '#prisma/generated/client.ts'
import { append, storePrompt } from './append.ts'
import type { NewEvent } from './events.ts'
import type { StoredSegment } from './rows.ts'

// What tests of the trail share: a case with events, and a hand that changes what the triggers protect.

export const at = new Date('2026-11-30T09:00:00.123Z')

/** What is hard on storage and on lines: NUL, emoji, right-to-left text, line separators, quotes, a lone U+FFFD. */
export const hardText = 'a\u0000b 🎧👩‍👧 مرحبا שלום \u202e \u2028\u2029\r\n\t "\\" {,} \ufffd'

/** A case's row without anything else. */
export function newCase(): Promise<Case> {
  const times = { dueAt: at, openedAt: at, stateSince: at }
  return db().case.create({
    data: { playbook: 'order-support', subject: 'Where is it?', channel: 'form', scope: 'none', ...times },
  })
}

/** The events of a case from its opening to a first reply, and the prompt's segments. */
export function story(number: number): { events: NewEvent[]; segments: StoredSegment[] } {
  const opened = {
    number,
    playbook: 'order-support',
    subject: hardText,
    channel: 'form',
    order: null,
    scope: {},
  }
  const received = { message: 'm1', author: 'Jordan', subject: null, text: hardText }
  const prompt = storePrompt([
    { role: 'system', text: 'You answer questions about orders.' },
    { role: 'user', text: `Case ${number} 🎧 مرحبا` },
  ])
  const replied = { run: 1, turn: 1, prompt: prompt.reference, reply: { text: hardText } }
  const spent = { costMicroUsd: 0, tokens: 0, durationMs: 3 }
  const events: NewEvent[] = [
    { kind: 'case_opened', actor: 'customer', at, body: opened },
    { kind: 'message_received', actor: 'customer', at, body: received },
    { kind: 'replied', actor: 'model', at, body: { ...replied, ...spent } },
    { kind: 'applied', actor: 'shell', at, body: { run: 1, turn: 1, step: 1, calls: [hardText] } },
    { kind: 'requeued', actor: 'system', at, body: { why: '' } },
  ]
  return { events, segments: prompt.segments }
}

/** A case with the events of `story` on its trail. */
export async function caseWithStory(): Promise<Case> {
  const row = await newCase()
  const { events, segments } = story(row.number)
  return db().$transaction((tx) => append(tx, row, events, segments))
}

/** Appends under the row lock, from wherever the head is then. */
export function appendLocked(caseId: string, events: NewEvent[], segments?: StoredSegment[]): Promise<Case> {
  return db().$transaction(async (tx) => append(tx, await locked(tx, caseId), events, segments))
}

async function locked(tx: Tx, caseId: string): Promise<Case> {
  const [row] = await tx.$queryRaw<Case[]>`SELECT * FROM "Case" WHERE id = ${caseId}::uuid FOR UPDATE`
  if (row === undefined) throw new Error(`There is no case ${caseId}`)
  return row
}

/** All that comes. */
export async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const gathered: Value[] = []
  for await (const value of values) gathered.push(value)
  return gathered
}

/** Deletes bodies of a case as the erasure of a customer does. */
export async function erase(caseId: string, ...seqs: number[]): Promise<void> {
  const numbers = seqs.length === 0 ? '' : `AND seq IN (${seqs.join()})`
  await inOneTransaction(
    `SET LOCAL shopops.erasing = '${caseId}'`,
    `DELETE FROM "TrailBody" WHERE "caseId" = '${caseId}' ${numbers}`,
  )
}

/** Runs statements as somebody who owns the database and has the triggers out of the way. */
export function tamper(...statements: string[]): Promise<void> {
  const tables = ['TrailEvent', 'TrailBody', 'TrailCheckpoint']
  return inOneTransaction(
    ...tables.map((table) => `ALTER TABLE "${table}" DISABLE TRIGGER USER`),
    ...statements,
    ...tables.map((table) => `ALTER TABLE "${table}" ENABLE ALWAYS TRIGGER trail_append_only`),
    'ALTER TABLE "TrailBody" ENABLE ALWAYS TRIGGER trail_erasure_only',
  )
}

async function inOneTransaction(...statements: string[]): Promise<void> {
  const client = await pool().connect()
  try {
    await client.query('BEGIN')
    for (const statement of statements) await client.query(statement)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
