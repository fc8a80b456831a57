import { describe, expect, it } from 'vitest'
import { problemsOf } from './problems.ts'

const now = new Date('2026-11-30T12:00:00Z')
const email = {
  kind: 'send_email' as const,
  from: { name: 'Northline Support', address: 'support@northline.test' },
  to: { name: 'Jordan Lee', address: 'jordan.lee@example.com' },
  subject: 'Your order',
  body: 'Hi',
  appended: '',
  inReplyTo: null,
  references: [],
  draft: 1,
}
const fine = {
  state: 'awaiting_approval' as const,
  scope: 'customer' as const,
  attention: null,
  customerWroteAgain: false,
  recipient: 'jordan.lee@example.com',
  email,
  effects: [email],
  checked: null,
  oldestFact: now,
  waitsFor: null,
  now,
}
const titles = (given: Partial<Parameters<typeof problemsOf>[0]>) =>
  problemsOf({ ...fine, ...given }).map(({ title }) => title)
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('the problems of a case', () => {
  it('are none where all is well', () => {
    expect(problemsOf(fine)).toEqual([])
  })

  it('are what nothing known speaks for, and what the customer is not answered', () => {
    const place = {
      kind: 'promise' as const,
      field: 'body' as const,
      start: 0,
      end: 13,
      readAt: null,
      anchor: null,
    }
    const open = {
      ...place,
      quote: 'We refund you',
      isOpen: true,
      words: 'Promises a refund, but none will be made',
    }
    const checked = { claims: [open, { ...open, isOpen: false }, open], unanswered: ['I leave on Friday'] }
    expect(problemsOf({ ...fine, checked })).toEqual([
      {
        look: 'bad',
        title: 'Promises a refund, but none will be made:',
        text: '“We refund you”, and 1 more detail',
      },
      { look: 'warning', title: 'Not answered:', text: '“I leave on Friday”' },
    ])
  })

  it('are told the worst first, and two at most', () => {
    const all = {
      recipient: 'new@example.com',
      scope: 'none' as const,
      customerWroteAgain: true,
      oldestFact: daysAgo(3),
    }
    expect(titles(all)).toEqual(['The address on file has changed.', 'Not verified.'])
    expect(titles({ ...all, recipient: email.to.address })).toEqual([
      'Not verified.',
      'The customer wrote again.',
    ])
  })

  it('begin with why a person is needed, which is no warning', () => {
    const given = { state: 'needs_human' as const, attention: 'Handed to you: It is lost.\nTwice.' }
    expect(problemsOf({ ...fine, ...given })).toEqual([
      { look: 'plain', title: 'Handed to you:', text: 'It is lost.\nTwice.' },
    ])
    expect(problemsOf({ ...fine, ...given, attention: 'Stopped after 12 tries' })).toEqual([
      { look: 'plain', title: 'Stopped after 12 tries', text: '' },
    ])
  })

  it('say nothing of a reason that is past', () => {
    expect(titles({ attention: 'Stopped after 12 tries' })).toEqual([])
  })

  it.each([
    [0.9, []],
    [1, ['Written from what was known a day ago.']],
    [2.5, ['Written from what was known 2 days ago.']],
  ])('tell facts that are %d days old', (days, told) => {
    expect(titles({ oldestFact: daysAgo(days) })).toEqual(told)
  })

  it('tell old facts and a changed address only where a mail would leave', () => {
    expect(titles({ email: null, oldestFact: daysAgo(9), recipient: 'new@example.com' })).toEqual([])
  })

  it('tell that nobody can be written to where somebody is to write', () => {
    expect(titles({ state: 'needs_human', email: null, recipient: null })).toEqual([
      'No mail address is known.',
    ])
    expect(titles({ state: 'queued', email: null, recipient: null })).toEqual([])
  })

  it('say of a new message what becomes of it', () => {
    const textIn = (state: 'committing' | 'needs_human') =>
      problemsOf({ ...fine, state, email: null, customerWroteAgain: true })[0]?.text
    expect(textIn('committing')).toBe('The assistant reads it once this reply is sent.')
    expect(textIn('needs_human')).toBe('Read the newest message before you answer.')
  })
})
