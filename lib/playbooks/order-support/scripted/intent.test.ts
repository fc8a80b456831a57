import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intentOf } from './intent.ts'
import type { Asked } from './questions.ts'

const asksAfter: Record<Asked, string[]> = {
  order: [
    'Where is my order?',
    'where is my order',
    'WHERE IS MY ORDER???',
    'were is my oder',
    'wheres my packge',
    'Hi, has O-1001 shipped yet?',
    'O-1001',
    '#o1001',
    '1001',
    'Where are O-1028 and O-1037?',
    'my order NP4471200 is stuck',
    'Any news?',
    'hi can you tell me whats happening with my order thanks',
    'hello, my order O-1001 please, thanks!',
    'any update on this pls',
    'tracking hasnt moved in a week',
    'trakcing says in transit for days now',
    'Tracking says delivered but I never got it.',
    'It says delivered. Nothing here.',
    'My parcel is missing',
    "I didn't recieve my parcle",
    'The package was supposed to arrive on Monday, it is now Thursday. What is going on?',
    'I have been waiting three weeks. This is ridiculous. Where is it??',
    'This is the second time I am asking!!! Where the hell are my headphones',
    'Is this a scam? Where is my order',
    'still nothing',
    'Still waiting...',
    'When will it arrive?',
    'How long does delivery take?',
    'What is my tracking number?',
    'Which courier is it with?',
    'Is my order confirmed?',
    'Will it be here by Friday?',
    'I leave for a trip on Friday.',
    "It's for my daughter's birthday on Saturday!",
    'It has not come and I need it on Saturday. Can you still make it?',
    'Where does it stand?',
    'Can you check where my parcel is please? Thanks in advance!',
    'Please let me know where my order is. Thank you.',
    'the tracking link is not working',
    "I don't want a refund, I just want to know where it is.",
    'Please forget my previous mail. Where is my order?',
    'Thanks but it still has not arrived',
    'Thank you for the update. So when will it come?',
    'the replacement has not arrived',
    'Where is my replacement?',
    'The carrier says it was returned to sender. What now?',
    'I asked my neighbours and looked everywhere, nothing.',
    'Hallo, where is my order O-1033? Danke',
    'Where is my order? Merci beaucoup',
    '<b>Where</b> is my order? 🙏',
  ],
  refund: [
    'Where is my refund?',
    'When will I get my refund?',
    'Have you refunded me yet?',
    'What about my refund?',
    'When do I get my money back? Any refund yet?',
  ],
  return: [
    'I returned it two weeks ago, has my return arrived?',
    'Did you get my return?',
    'I asked for an exchange of my headphones and have heard nothing since. Where does it stand?',
  ],
  cancellation: ['Why was my order cancelled?', 'I cancelled my order yesterday, was it cancelled?'],
  rest: [
    'Only one of two items arrived. Where is the rest?',
    'One item is missing from my parcel',
    'I only received half of my order',
  ],
}

const table = Object.entries(asksAfter).flatMap(([intent, messages]) =>
  messages.map((text) => [text, intent] as const),
)

describe('intentOf', () => {
  it.each(table)('hears in %j a question about: %s', (text, asked) => {
    expect(intentOf(text)).toMatchObject({ kind: 'asks', asked })
  })

  it.each([
    ['Tracking says delivered but I never got it.', true, false],
    ['It is not here. I asked my neighbours and looked everywhere.', true, true],
    ['Tracking says delivered, I have nothing', true, false],
    ['Where is my order?', false, false],
  ])('hears in %j whether nothing came, and whether they looked for it', (text, missing, searched) => {
    expect(intentOf(text)).toEqual({ kind: 'asks', asked: 'order', missing, searched })
  })

  it.each([
    'where ',
    'not ',
    'thanks ',
    'i ',
    ' ',
    '<',
    '.',
    'my refund ',
    'O-1001 ',
    'why so ',
    '\u200b',
    ',',
    'a b c ,',
  ])('is done at once with 20,000 characters of %j', (part) => {
    // A pattern that tries everything twice would not come to an end within a test's time.
    expect(intentOf(part.repeat(Math.ceil(20_000 / part.length)))).toHaveProperty('kind')
  })

  it('takes any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void intentOf(text)))
  })
})
