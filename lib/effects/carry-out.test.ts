import { describe, expect, it } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { executorAt, transportWith } from '#lib/testing/desk-mail.ts'
import type { Begun } from './begun.ts'
import { carryOut, type Way } from './carry-out.ts'
import type { Found, Outcome } from './outcome.ts'

const begun: Begun = {
  id: 'e',
  caseId: 'c',
  proposalId: 'p',
  place: 1,
  attempt: 2,
  key: 'p.1',
  messageId: null,
  given: {},
  effect: { kind: 'close', why: 'thanks' },
  approvedBy: 'Maya Chen',
  approvedAt: new Date(),
  next: null,
  doubt: { objection: null },
}
const accepted: Outcome = { kind: 'accepted', response: 'done' }

/** What comes of an act by a provider that answers so when it is asked; and what the provider was asked to do. */
async function outcomeOf(found: Found | null, idempotent: boolean, given: Partial<Begun> = {}) {
  const heard: string[] = []
  const way: Way = {
    idempotent,
    lookup:
      found &&
      (async (_executor, key) => {
        heard.push(`look up ${key}`)
        return found
      }),
    async perform(_executor, { key }) {
      heard.push(`do ${key}`)
      return accepted
    },
  }
  const executor = executorAt(systemClock, transportWith())
  return { outcome: await carryOut(executor, { ...begun, ...given }, way), heard }
}

describe('an act that nobody has begun before', () => {
  it('is done, and nobody is asked', async () => {
    const { outcome, heard } = await outcomeOf({ kind: 'none' }, false, { doubt: null })
    expect([outcome, heard]).toEqual([accepted, ['do p.1']])
  })
})

describe('an act that may have been done before', () => {
  it('is found done, with what it gives, where its provider can be asked', async () => {
    const done: Found = { kind: 'done', response: 'sent', yields: { tracking: 'NP1' } }
    const { outcome, heard } = await outcomeOf(done, false)
    expect(outcome).toEqual({ kind: 'accepted', response: 'sent', yields: { tracking: 'NP1' } })
    expect(heard).toEqual(['look up p.1'])
  })

  it('is done once more under the same key, where that can be done once at most', async () => {
    expect((await outcomeOf({ kind: 'none' }, true)).heard).toEqual(['look up p.1', 'do p.1'])
    expect((await outcomeOf(null, true)).heard).toEqual(['do p.1'])
  })

  it('is never done once more where it could be done twice: its provider knows nothing of it so far', async () => {
    const { outcome, heard } = await outcomeOf({ kind: 'none' }, false)
    expect([outcome.kind, heard]).toEqual(['unknown', ['look up p.1']])
  })

  it('stays unknown where its provider cannot say', async () => {
    const { outcome, heard } = await outcomeOf({ kind: 'unknown', detail: 'no answer' }, true)
    expect([outcome, heard]).toEqual([{ kind: 'unknown', detail: 'no answer' }, ['look up p.1']])
  })

  it('stays unknown where something speaks against it by now', async () => {
    const { outcome, heard } = await outcomeOf({ kind: 'none' }, true, { doubt: { objection: 'Too late.' } })
    expect(outcome).toEqual({
      kind: 'unknown',
      detail: 'It was not done so far, and is not tried again: Too late.',
    })
    expect(heard).toEqual(['look up p.1'])
  })
})
