import { describe, expect, it } from 'vitest'
import { deadlineIn } from './deadline.ts'

describe('deadlineIn', () => {
  it.each([
    ['I leave for a trip on Friday.', 'by Friday'],
    ['Will it arrive by friday?', 'by Friday'],
    ['I need it by the 5th of December', 'by the 5th of December'],
    ['need it before 5 december', 'before 5 December'],
    ['I am flying on Saturday', 'by Saturday'],
    ['I leave tomorrow', 'by tomorrow'],
    ["It is my son's birthday tomorrow and I ordered this two weeks ago", 'by tomorrow'],
    ['We are moving next week', 'in time'],
    ['I have been waiting since Monday and need it by Thursday', 'by Thursday'],
    ['I need this for work on Wednesday', 'by Wednesday'],
    ['Can you make sure it is here in time?', 'in time'],
    ['I want it until Friday', 'by Friday'],
  ])('hears a day or an occasion in %j', (text, by) => {
    expect(deadlineIn(text)).toEqual({ quote: text, by })
  })

  it.each([
    'I ordered it on Monday',
    'It was promised by Friday',
    'You said it would come before Friday',
    'It should have been here by Monday',
    'I just got back from holiday',
    "I ordered it for my wife's birthday last week",
    'Please reply by tomorrow',
    'I no longer need it by Friday',
    'Can I leave a review?',
    'Happy holidays!',
    'tracking has been stuck since Tuesday',
    'by 2 weeks',
  ])('hears none in %j', (text) => {
    expect(deadlineIn(text)).toBeNull()
  })

  it('quotes the sentence alone, and none that is too long', () => {
    expect(deadlineIn('Where is it? I leave on Friday. Thanks')?.quote).toBe('I leave on Friday.')
    expect(deadlineIn(`I need it by Friday ${'because '.repeat(30)}`)).toEqual({
      quote: null,
      by: 'by Friday',
    })
  })
})
