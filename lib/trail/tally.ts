import { faultLine, type Verification } from './verification.ts'

/** What a verification of any number of cases came to. */
export type Tally = {
  /** No case has a fault. */
  ok: boolean
  cases: number
  events: number
  erasedBodies: number
  erasedSegments: number
  checkpoints: number
  /** Whether a key was there to check the checkpoints' signatures with. */
  signaturesChecked: boolean
  /** The cases that do not verify. */
  faulty: Verification[]
}

/**
 * Counts verifications as they come.
 *
 * @param tell is told of each case that does not verify, in a line, and then how many cases were done so far.
 */
export async function tally(
  verifications: AsyncIterable<Verification>,
  signaturesChecked: boolean,
  tell: { fault(line: string): void; progress(cases: number): void },
): Promise<Tally> {
  const sums = { cases: 0, events: 0, erasedBodies: 0, erasedSegments: 0, checkpoints: 0 }
  const faulty: Verification[] = []
  for await (const each of verifications) {
    sums.cases += 1
    for (const sum of ['events', 'erasedBodies', 'erasedSegments', 'checkpoints'] as const)
      sums[sum] += each[sum]
    if (!each.ok) {
      faulty.push(each)
      tell.fault(faultLine(each))
    }
    tell.progress(sums.cases)
  }
  return { ok: faulty.length === 0, ...sums, signaturesChecked, faulty }
}

/** A tally in words: what was not there to be checked, then the verdict. */
export function tallyLines(found: Tally): string[] {
  const { erasedBodies, erasedSegments, faulty } = found
  const failed = `${faulty.length} ${faulty.length === 1 ? 'does' : 'do'} not verify`
  return [
    ...(erasedBodies > 0
      ? [`erased: ${many(erasedBodies, 'body', 'bodies')}, ${many(erasedSegments, 'prompt segment')}`]
      : []),
    ...(found.signaturesChecked ? [] : ['signatures of checkpoints not checked: TRAIL_KEY is not set']),
    `${many(found.cases, 'case')}, ${many(found.events, 'event')}, ${found.ok ? 'all verify' : failed}`,
  ]
}

function many(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`
}
