import { describe, expect, it } from 'vitest'
import { misquoted, unanswered } from './asks.ts'

const today = '2026-11-30'
const at = '2026-11-30T09:00:00.000Z'
const customer = (text: string) => ({ from: 'customer' as const, text, at })
const desk = (text: string) => ({ from: 'desk' as const, text, at })
const jordan =
  'Hi, I ordered headphones and tracking has been stuck since Tuesday. Where is my order? I leave for a trip on Friday.'

describe('what is not answered', () => {
  it('is what was asked without an answer, in the customer’s words', () => {
    const asks = [
      { quote: 'Where is my order?', answered_by: 'It is in Malmö.' },
      { quote: 'I leave for a trip on Friday.', answered_by: null },
    ]
    expect(unanswered(asks, [customer(jordan)], today)).toEqual(['I leave for a trip on Friday.'])
  })

  it('are also the questions and days that no ask covers, but not what is over', () => {
    expect(unanswered([], [customer(jordan)], today)).toEqual([
      'Where is my order?',
      'I leave for a trip on Friday.',
    ])
    const part = [{ quote: 'I leave for a trip on Friday', answered_by: 'I cannot promise Friday.' }]
    expect(unanswered(part, [customer(jordan)], today)).toEqual(['Where is my order?'])
  })

  it('is only of what was written since the desk last did', () => {
    const messages = [customer(jordan), desk('It is in Malmö.'), customer('And now? Can I cancel it?')]
    expect(unanswered([], messages, today)).toEqual(['Can I cancel it?'])
    expect(unanswered([], [customer(jordan), desk('It is in Malmö.')], today)).toEqual([])
  })

  it.each([
    'Hello? Anybody there?',
    'Thank you so much.',
    'I ordered it on 12 November and it was shipped on Monday.',
    'Really?! Why?',
  ])('is nothing in %s', (text) => {
    expect(unanswered([], [customer(text)], today)).toEqual([])
  })

  it.each([
    ['I need it by 5 December.', 'I need it by 5 December.'],
    ['It is for my sister. Her birthday is on Saturday!', 'Her birthday is on Saturday!'],
    ['Wo bleibt das Paket? Am Freitag fahre ich in den Urlaub.', 'Am Freitag fahre ich in den Urlaub.'],
    ['I am only home next week.', 'I am only home next week.'],
  ])('is a day to come: %s', (text, open) => {
    expect(unanswered([], [customer(text)], today)).toContain(open)
  })
})

describe('asks', () => {
  const body = 'Hi Jordan,\n\nIt is in Malmö. I cannot promise\nFriday.'

  it('stand word for word in what the customer wrote and in the draft, however spaced', () => {
    const asks = [
      { quote: 'Where  is my order?', answered_by: 'It is in Malmö.' },
      { quote: 'I leave for a trip on Friday.', answered_by: 'I cannot promise Friday.' },
    ]
    expect(misquoted(asks, [customer(jordan)], body)).toEqual([])
  })

  it('that do not are named', () => {
    const asks = [
      { quote: 'Where is my parcel?', answered_by: null },
      { quote: 'Where is my order?', answered_by: 'It is in Odense.' },
    ]
    expect(misquoted(asks, [customer(jordan)], body)).toEqual([
      '"Where is my parcel?" does not stand in what the customer wrote. Quote them word for word.',
      '"It is in Odense." does not stand in the draft. Give the sentence that answers, or null.',
    ])
    expect(
      misquoted([{ quote: 'It is in Malmö.', answered_by: null }], [desk('It is in Malmö.')], body),
    ).toHaveLength(1)
  })
})
