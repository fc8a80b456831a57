import { expect } from 'vitest'
import { begin } from '#lib/effects/begin.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import { approve, sendBack } from '#lib/review/decide.ts'
import { edit } from '#lib/review/edit.ts'
import { expireProposals } from '#lib/review/expire.ts'
import type { SeenProposal } from '#lib/review/schema.ts'
import { undo } from '#lib/review/undo.ts'
import { writeReply } from '#lib/review/write-reply.ts'
import { ask, drive, driveWhile, pendingOf, seen, type TestClock } from './desk.ts'
import { acts, people } from './desk-acts.ts'
import { effectsOf, executeAll, executorAt, expireLeases, transportWith } from './desk-mail.ts'
import {
  CaseModel,
  type Decide,
  type Execute,
  type Happening,
  type Interrupting,
  type Undo,
  type Write,
  type Zombie,
} from './desk-model.ts'

/** A case as it is, beside what the rules alone say of it, and the mails that were taken for delivery. */
export type Life = {
  clock: TestClock
  caseId: string
  model: CaseModel
  /** Every proposal that anybody saw, the newest first. */
  seen: SeenProposal[]
  sent: string[]
  happened: number
}

const mostAttempts = 6
const day = 86_400_000

export async function newLife(clock: TestClock): Promise<Life> {
  return { clock, caseId: await ask(clock), model: new CaseModel(), seen: [], sent: [], happened: 0 }
}

/** Lets something happen to the case, in the product and in the model, and compares what each says came of it. */
export async function live(life: Life, it: Happening): Promise<void> {
  const { clock, caseId, model } = life
  life.happened += 1
  switch (it.kind) {
    case 'drive':
      return driven(life, await drive(clock, caseId))
    case 'interrupt': {
      const stop = await driveWhile(clock, caseId, it.turn, () => acts[it.by](clock, caseId, 0))
      return driven(life, stop, it.by)
    }
    case 'customer_writes':
    case 'take_over':
    case 'redraft':
    case 'close':
      expect((await acts[it.kind](clock, caseId, it.who)).ok).toBe(model.moveOn(it.kind))
      return
    case 'ask_lead':
      // The proposal stays, for the lead to decide on.
      expect((await acts.ask_lead(clock, caseId, it.who)).ok).toBe(model.move('take_over'))
      return
    case 'approve':
    case 'send_back':
      return decided(life, it)
    case 'edit':
    case 'write':
      return written(life, it)
    case 'expire':
      clock.pass(8 * day)
      await expireProposals(clock)
      return model.expire()
    case 'execute':
      return executed(life, it)
    case 'die':
      return died(life)
    case 'race':
      return raced(life)
    case 'doubled':
      return doubled(life)
    case 'crash':
      return crashed(life, it.turn)
    case 'zombie':
      return slept(life, it)
    case 'clock':
      return clock.pass(it.ms)
    case 'undo':
      return undoneBy(life, it)
  }
}

async function driven(life: Life, stop: Stop | null, by?: Interrupting): Promise<void> {
  const { caseId, model } = life
  expect(stop !== null).toBe(model.move('claim'))
  if (stop === null) return
  expect(['parked', 'escalated', ...(by ? ['superseded'] : [])]).toContain(stop.kind)
  if (stop.kind === 'superseded' && by) model.moveOn(by)
  if (stop.kind === 'escalated') model.move('escalate')
  if (stop.kind !== 'parked') return
  model.move('park')
  proposed(life, seen(await pendingOf(caseId)))
}

function proposed(life: Life, proposal: SeenProposal): void {
  life.model.pending = proposal
  life.seen.unshift(proposal)
}

async function decided({ clock, model, seen: known }: Life, { kind, who, which }: Decide): Promise<void> {
  const about = known[which]
  if (about === undefined) return
  const result = await (kind === 'approve'
    ? approve(people[who], about, clock)
    : sendBack(people[who], about, 'Too long', clock))
  expect(result.ok).toBe(model.decide(kind, who, about))
}

async function written(life: Life, it: Write): Promise<void> {
  const { clock, caseId, model } = life
  const text = { subject: 'About your order', body: `Hello, in words ${life.happened}.` }
  const about = it.kind === 'edit' ? life.seen[it.which] : undefined
  if (it.kind === 'edit' && about === undefined) return
  const may = about === undefined ? model.state === 'needs_human' : model.isPending(about)
  const result = await (about === undefined
    ? writeReply(people[it.who], caseId, text, clock)
    : edit(people[it.who], about, text, clock))
  expect(result.ok).toBe(may)
  if (result.ok) proposed(life, result.value)
}

async function executed({ clock, caseId, model, sent }: Life, { result }: Execute): Promise<void> {
  clock.pass(day / 4)
  const mails = transportWith(result)
  await Promise.all([1, 2, 3].map(() => executeAll(clock, mails, caseId)))
  expect(mails.sent.length).toBe(model.execute(result.kind, mostAttempts) ? 1 : 0)
  if (result.kind === 'accepted') sent.push(...mails.sent.map(({ bytes }) => bytes.toString()))
}

/** A worker begins to send and is never heard of again. */
async function died({ clock, caseId, model }: Life): Promise<void> {
  clock.pass(day / 4)
  const mails = transportWith()
  const effect = (await effectsOf(caseId)).at(-1)
  const begun = effect ? await begin(executorAt(clock, mails), effect.id) : null
  await expireLeases()
  await executeAll(clock, mails, caseId)
  expect(begun !== null).toBe(model.execute('unknown', mostAttempts))
}

/** The newest proposal is approved while the customer writes; either may be first. */
async function raced({ clock, caseId, model, seen: [newest] }: Life): Promise<void> {
  const [written, approved] = await Promise.all([
    acts.customer_writes(clock, caseId, 0),
    newest && approve(people[0], newest, clock),
  ])
  if (approved?.ok) expect(model.decide('approve', 0, newest)).toBe(true)
  expect(written.ok).toBe(model.moveOn('customer_writes'))
}

/** Three workers are told of the same case: one of them works on it. */
async function doubled(life: Life): Promise<void> {
  const { clock, caseId } = life
  const stops = await Promise.all([1, 2, 3].map(() => drive(clock, caseId)))
  const [stop = null, ...others] = stops.filter((it) => it !== null)
  expect(others).toEqual([])
  return driven(life, stop)
}

/** A worker is gone while it decides on a turn, and its lease ends. */
async function crashed(life: Life, turn: number): Promise<void> {
  const { clock, caseId, model } = life
  const gone = new Error('gone')
  const stop = await driveWhile(clock, caseId, turn, () => Promise.reject(gone)).catch((fault) => {
    if (fault !== gone) throw fault
    return 'gone' as const
  })
  if (stop !== 'gone') return driven(life, stop)
  expect(model.move('claim')).toBe(true)
  await expireLeases()
}

/**
 * A worker falls asleep while it decides on a turn, and wakes while another is at its work, or once that has done it: it
 * may write nothing.
 */
async function slept(life: Life, { turn, wakes }: Zombie): Promise<void> {
  const { clock, caseId, model } = life
  const awake = Promise.withResolvers<void>()
  let other: Promise<Stop | null> | undefined
  const asleep = driveWhile(clock, caseId, turn, async () => {
    expect(model.move('claim')).toBe(true)
    await expireLeases()
    other = driveWhile(clock, caseId, wakes, () => {
      awake.resolve()
      return asleep
    })
    await Promise.race([awake.promise, other])
  })
  const stop = await asleep
  if (other === undefined) return driven(life, stop)
  expect(stop).toMatchObject({ kind: 'suspended', reason: 'Another worker has taken the case up' })
  return driven(life, await other)
}

async function undoneBy({ clock, caseId, model, seen: known }: Life, { who, which }: Undo): Promise<void> {
  const about = known[which]
  if (about === undefined) return
  const result = await undo(people[who], about.proposalId, clock)
  const expected = model.undo(who, about.proposalId)
  expect(result.ok).toBe(expected !== 'refused')
  if (expected !== 'undone' || model.state !== 'awaiting_approval') return
  const copy = seen(await pendingOf(caseId))
  expect(copy.fingerprint).toBe(about.fingerprint)
  model.pending = copy
  known.unshift(copy)
}
