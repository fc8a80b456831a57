import { randomUUID } from 'node:crypto'
import { type Driver, driveCase } from '#lib/cases/drive.ts'
import { openCase } from '#lib/cases/open.ts'
import { standardPorts } from '#lib/cases/standard-ports.ts'
import { unwatched } from '#lib/checkpoint.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import type { Refused, Result } from '#lib/errors.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import type { Decided } from '#lib/loop/types.ts'
import type { SeenProposal } from '#lib/review/schema.ts'
import { builtInShop } from '#lib/shop/read.ts'
import type { Proposal } from '#prisma/generated/client.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { type Persona, personas } from '#prisma/seed/personas.ts'

export type TestClock = Clock & { pass(ms: number): void }

/** A clock that stands at the present, but for a ms each time it is asked, so that nothing happens at the same time. */
export function testClock(): TestClock {
  let now = Date.now()
  return {
    now() {
      now += 1
      return new Date(now)
    },
    pass(ms) {
      now += ms
    },
  }
}

export const question = 'Hi, I ordered headphones and they have not come. Where is my order?'

/** The value of a command that must succeed. */
export function granted<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new Error(`Refused: ${result.error.message}`)
}

/** The error of a command that must be refused. */
export function refusal(result: Result<unknown>): Refused {
  if (!result.ok) return result.error
  throw new Error(`Not refused: ${JSON.stringify(result.value)}`)
}

/** Opens a case about a persona's order as Maya. Gives its id. */
export async function ask(
  clock: Clock,
  persona: Persona = personas.stalled,
  text = question,
): Promise<string> {
  return granted(await openCase(USERS.maya, { question: text, order: persona.order }, clock)).id
}

/** What a worker brings to a case, with the rules for a decider, but for what is given. */
function driverAt(clock: Clock, given: Partial<Driver> = {}): Driver {
  return {
    ...standardPorts(builtInShop(db())),
    workerId: randomUUID(),
    leaseMs: 60_000,
    clock,
    signal: new AbortController().signal,
    watch: unwatched,
    ...given,
  }
}

/** Drives a case as far as a worker would, without one. */
export function drive(clock: Clock, caseId: string, given: Partial<Driver> = {}): Promise<Stop | null> {
  return driveCase(driverAt(clock, given), caseId)
}

/** The rules for a decider, but for the turns, counted from 1 for each drive, in which something else comes of it. */
export function decidingOtherwise(decide: (turn: number) => Promise<Decided | null>): Partial<Driver> {
  const { deciderFor } = standardPorts(builtInShop(db()))
  return {
    deciderFor(name) {
      const decider = deciderFor(name)
      let turn = 0
      return {
        ...decider,
        async decide(prompt, limits) {
          turn += 1
          return (await decide(turn)) ?? decider.decide(prompt, limits)
        },
      }
    },
  }
}

/** Drives a case; while it decides on a turn, something else happens. */
export function driveWhile(
  clock: Clock,
  caseId: string,
  during: number,
  act: () => Promise<unknown>,
): Promise<Stop | null> {
  const interrupted = decidingOtherwise(async (turn) => {
    if (turn === during) await act()
    return null
  })
  return drive(clock, caseId, interrupted)
}

export type ParkedCase = { caseId: string; seen: SeenProposal }

/** A case that has been driven to its park, and its proposal as a reviewer sees it. */
export async function parkedCase(clock: Clock, persona?: Persona): Promise<ParkedCase> {
  const caseId = await ask(clock, persona)
  return { caseId, seen: await park(clock, caseId) }
}

/** Drives a case that must park. Gives its proposal as a reviewer sees it. */
export async function park(clock: Clock, caseId: string): Promise<SeenProposal> {
  const stop = await drive(clock, caseId)
  if (stop?.kind !== 'parked') throw new Error(`Not parked: ${JSON.stringify(stop)}`)
  return seen(await pendingOf(caseId))
}

/** A case's pending proposal. @throws if it has none. */
export function pendingOf(caseId: string): Promise<Proposal> {
  return db().proposal.findFirstOrThrow({ where: { caseId, status: 'pending' } })
}

export function seen({ id, version, fingerprint }: Proposal): SeenProposal {
  return { proposalId: id, version, fingerprint }
}
