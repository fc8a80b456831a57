import { describe, expect, it } from 'vitest'
import { type Answer, answerOf } from './answer.ts'

const endedAt = new Date('2026-11-30T09:00:00Z')
const fact = (action: string, step: number, old = false) => ({
  action,
  step,
  old,
  run: 1,
  readAt: `2026-11-30T08:0${step}:00.000Z`,
})

function answered(
  text: string,
  cites: unknown,
  facts = [fact('get_account', 1), fact('get_open_tickets', 2)],
) {
  const body = JSON.stringify([{ args: { text, cites }, result: { kind: 'answer', text } }])
  const state = JSON.stringify({ facts })
  return answerOf({ outcome: 'answered', reason: text, endedAt, state, stepRows: [{ index: 4, body }] })
}

const said = (answer: Answer | null) =>
  answer?.paragraphs.map((pieces) => pieces.map(({ text, source }) => [text, source]))

describe('an answer', () => {
  it('is cut at what it cites, each piece with the number of its source', () => {
    const answer = answered('6 tickets are open.\n\nOwner: Leo. 6 tickets are open.', [
      { quote: '6 tickets', fact: 'get_open_tickets' },
      { quote: 'Leo', fact: 'get_account' },
    ])
    expect(said(answer)).toEqual([
      [
        ['6 tickets', 1],
        [' are open.', null],
      ],
      [
        ['Owner: ', null],
        ['Leo', 2],
        ['. ', null],
        ['6 tickets', 1],
        [' are open.', null],
      ],
    ])
    expect(answer?.sources).toEqual([
      { number: 1, words: 'open tickets', step: 2, readAt: '2026-11-30T08:02:00.000Z' },
      { number: 2, words: 'account record', step: 1, readAt: '2026-11-30T08:01:00.000Z' },
    ])
  })

  it('loses nothing of its text, whatever is quoted', () => {
    const text = 'aa b aa\n\nb aab'
    const quotes = ['aa', 'aab', 'b', 'not there', 'a']
    const answer = answered(
      text,
      quotes.map((quote) => ({ quote, fact: 'get_account' })),
    )
    const whole = answer?.paragraphs.map((pieces) => pieces.map((piece) => piece.text).join('')).join('\n\n')
    expect(whole).toBe(text)
    const starts = answer?.paragraphs.flat().map(({ start }) => start) ?? []
    expect(new Set(starts).size).toBe(starts.length)
  })

  it('has no sources where nothing was cited, or where what was cited was read before', () => {
    expect(answered('All is well.', undefined)?.sources).toEqual([])
    const old = [fact('get_account', 1, true)]
    expect(answered('Leo.', [{ quote: 'Leo', fact: 'get_account' }], old)?.sources).toEqual([])
  })

  it('is there only where a run ended with one', () => {
    expect(answerOf(undefined)).toBeNull()
    const ended = { reason: 'Handed over', endedAt, state: '{"facts":[]}', stepRows: [] }
    expect(answerOf({ ...ended, outcome: 'escalated' })).toBeNull()
    expect(answerOf({ ...ended, outcome: 'answered' })?.text).toBe('Handed over')
  })
})
