import fc from 'fast-check'
import { type CaseEvent, target } from '#lib/lifecycle/table.ts'
import type { SendResult } from '#lib/mail/transport.ts'
import type { SeenProposal } from '#lib/review/schema.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import { accepted, refusedForGood, refusedForNow, unknownOutcome } from './desk-mail.ts'

export type Who = 0 | 1
/** Which of the two leads. */
const lead: Who = 1
/** What may come in between while a case is driven. */
export type Interrupting = 'customer_writes' | 'take_over' | 'close'
/** `which` counts back from the newest proposal that was seen. */
export type Decide = { kind: 'approve' | 'send_back'; who: Who; which: number }

export type Write = { kind: 'edit'; who: Who; which: number } | { kind: 'write'; who: Who }
export type Execute = { kind: 'execute'; result: SendResult }

export type Undo = { kind: 'undo'; who: Who; which: number }

/** One that wakes while another decides on that turn of its own; where there is no such turn, once the other is done. */
export type Zombie = { kind: 'zombie'; turn: number; wakes: number }

/** Something that happens to a case, brought about by one of two people where a person does. */
export type Happening =
  | Decide
  | Write
  | Execute
  | { kind: 'drive' | 'expire' | 'die' | 'race' | 'doubled' }
  | { kind: 'crash'; turn: number }
  | Zombie
  | { kind: 'clock'; ms: number }
  | Undo
  | { kind: Interrupting | 'redraft' | 'ask_lead'; who: Who }
  | { kind: 'interrupt'; by: Interrupting; turn: number }

const who = fc.constantFrom<Who[]>(0, 1)
const wakes = fc.constantFrom(1, 2, 3, Number.POSITIVE_INFINITY)
const which = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) })
const just = <Kind extends string>(kind: Kind) => fc.constant({ kind })
const by = <Kind extends string>(...kinds: Kind[]) => fc.record({ kind: fc.constantFrom(...kinds), who })

export const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: just('drive') },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('approve'), who, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send_back'), who, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit'), who, which }) },
  { weight: 4, arbitrary: by('write', 'take_over') },
  { weight: 1, arbitrary: by('redraft', 'close', 'customer_writes', 'ask_lead') },
  { weight: 1, arbitrary: by('customer_writes') },
  { weight: 1, arbitrary: just('race') },
  { weight: 1, arbitrary: just('expire') },
  { weight: 1, arbitrary: just('die') },
  { weight: 1, arbitrary: just('doubled') },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash'), turn: fc.integer({ min: 2, max: 5 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('zombie'), turn: fc.integer({ min: 1, max: 5 }), wakes }),
  },
  // A step back is never so long that what is due later than it comes to be due before it was decided.
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('clock'), ms: fc.constantFrom(-600_000, 10_800_000) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo'), who, which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('interrupt'),
      by: fc.constantFrom('customer_writes', 'take_over', 'close'),
      turn: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('execute'),
      result: fc.constantFrom(accepted, accepted, refusedForNow, refusedForGood, unknownOutcome),
    }),
  },
)

const approve = fc.record({ kind: fc.constant('approve' as const), who, which: fc.constant(0) })
const undo = fc.record({ kind: fc.constant('undo' as const), who, which })
const execute = fc.record({
  kind: fc.constant('execute' as const),
  result: fc.constantFrom(accepted, refusedForNow, unknownOutcome),
})
const turn = fc.integer({ min: 2, max: 5 })
const work: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 3, arbitrary: just('drive') },
  { weight: 1, arbitrary: just('doubled') },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('zombie' as const), turn, wakes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), turn }) },
)
const writes = by('customer_writes')

/** What seldom comes about by itself: one thing right after another that it is to go well or badly with. */
const scene: fc.Arbitrary<Happening[]> = fc.oneof(
  fc.tuple(approve, undo),
  fc.tuple(approve, execute, undo),
  fc.tuple(approve, undo, fc.record({ kind: fc.constant('approve' as const), who, which }), execute),
  fc.tuple(approve, execute, execute),
  fc.tuple(approve, writes, undo),
  fc.tuple(approve, writes, execute),
  fc.tuple(writes, work, work, approve),
)

/** What happens to a case from its first turn on. */
export const life: fc.Arbitrary<Happening[]> = fc
  .tuple(
    work,
    fc.array(
      fc.oneof({ weight: 3, arbitrary: happening.map((it) => [it]) }, { weight: 2, arbitrary: scene }),
      {
        minLength: 4,
        maxLength: 10,
        size: 'max',
      },
    ),
  )
  .map(([first, scenes]) => [first, ...scenes.flat()])

type Ruling = 'approve' | 'send_back'

/** What is known of a case by the rules alone. */
export class CaseModel {
  state: CaseState = 'queued'
  flagged = false
  pending: SeenProposal | null = null
  attempts = 0
  readonly decided = new Map<string, { who: Who; ruling: Ruling; fingerprint: string; undone: boolean }>()
  /** The approved proposal that is being carried out or was last. */
  private approved: string | null = null

  may(event: CaseEvent): boolean {
    return target(event, this.state) !== null
  }

  /** Moves the case if the table lets the event happen. Says whether it did. */
  move(event: CaseEvent): boolean {
    const to = target(event, this.state)
    if (to === null) return false
    const stays = to === this.state || to === 'needs_human'
    const held = to === 'needs_human' || to === 'committing'
    this.flagged = held && (event === 'customer_writes' || (this.flagged && stays))
    this.state = to
    return true
  }

  /** An event after which no proposal is pending any more. */
  moveOn(event: CaseEvent): boolean {
    const moved = this.move(event)
    if (moved) this.pending = null
    return moved
  }

  /** Whether deciding so succeeds; then it has been decided. */
  decide(ruling: Ruling, by: Who, seen: SeenProposal | undefined): boolean {
    if (seen === undefined) return false
    const earlier = this.decided.get(seen.proposalId)
    if (earlier?.undone) return false
    if (earlier)
      return earlier.who === by && earlier.ruling === ruling && earlier.fingerprint === seen.fingerprint
    if (!this.isPending(seen) || !this.may(ruling)) return false
    this.moveOn(ruling)
    this.attempts = 0
    this.decided.set(seen.proposalId, { who: by, ruling, fingerprint: seen.fingerprint, undone: false })
    this.approved = ruling === 'approve' ? seen.proposalId : null
    return true
  }

  /** Whether taking an approval back succeeds: it was theirs, or they lead, and nothing of it has begun. */
  undo(by: Who, proposalId: string): 'undone' | 'undone before' | 'refused' {
    const decision = this.decided.get(proposalId)
    if (decision?.undone) return 'undone before'
    const may = decision !== undefined && (decision.who === by || by === lead)
    const begun = this.approved !== proposalId || this.attempts > 0 || this.state !== 'committing'
    if (decision === undefined || !may || begun) return 'refused'
    decision.undone = true
    this.move(this.flagged ? 'undo_answering' : 'undo')
    return 'undone'
  }

  isPending(seen: SeenProposal | undefined): boolean {
    return (
      seen !== undefined &&
      seen.fingerprint === this.pending?.fingerprint &&
      seen.version === this.pending.version
    )
  }

  expire(): void {
    if (this.pending !== null) this.move('expire')
    this.pending = null
  }

  /** Whether the mail is sent once more, with this result. */
  execute(result: SendResult['kind'], mostAttempts: number): boolean {
    if (this.state !== 'committing') return false
    this.attempts += 1
    if (result === 'refused_for_now' && this.attempts < mostAttempts) return true
    const done = this.flagged ? 'effects_done_answering' : 'effects_done'
    return this.move(result === 'accepted' ? done : 'effects_stopped')
  }
}
