import { expect, it } from 'vitest'
import { type Verification, verificationSentences } from './verification.ts'

const sound: Verification = {
  caseId: 'c',
  number: 1042,
  ok: true,
  events: 18,
  erasedBodies: 0,
  erasedSegments: 0,
  checkpoints: 2,
  faults: [],
}
const fault = (seq: number) => ({
  kind: 'altered_body' as const,
  seq,
  message: `What event ${seq} says was altered`,
})

it('says in a sentence that a history verifies', () => {
  expect(verificationSentences(sound)).toEqual(['The history of 18 entries verifies.'])
  expect(verificationSentences({ ...sound, events: 1 })).toEqual(['The history of 1 entry verifies.'])
})

it('says how much of it was erased', () => {
  expect(verificationSentences({ ...sound, erasedBodies: 1 })[1]).toBe(
    '1 of them was erased with the customer’s data.',
  )
})

it('names each fault, and of very many how many more', () => {
  const faults = Array.from({ length: 25 }, (_, place) => fault(place + 1))
  const lines = verificationSentences({ ...sound, ok: false, faults })
  expect(lines.slice(0, 2)).toEqual([
    'The history of 18 entries does not verify.',
    'What event 1 says was altered.',
  ])
  expect(lines).toHaveLength(22)
  expect(lines.at(-1)).toBe('And 5 more.')
})
