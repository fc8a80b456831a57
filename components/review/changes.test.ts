import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesBetween, changeWords } from './changes.ts'

const words = (before: string, after: string) => changeWords(changesBetween(before, after))

describe('what was changed of a draft', () => {
  it.each([
    ['Hi Jordan, it is late.', 'Hi Jordan, it is late.', 'no words changed'],
    ['It is late.', 'I am sorry: it is late.', '4 words added, 1 taken out'],
    ['It is very late.', 'It is late.', '1 word taken out'],
    ['It is late.', 'It is very late.', '1 word added'],
    ['One.\n\nTwo.', 'One.\nTwo.', 'spacing only'],
    ['', 'Two words', '2 words added'],
    ['Two words', '', '2 words taken out'],
  ])('from %j to %j: %s', (before, after, told) => {
    expect(words(before, after)).toBe(told)
  })

  it('shows both texts whole, whatever they are', () => {
    fc.assert(
      fc.property(fc.lorem({ mode: 'sentences' }), fc.lorem({ mode: 'sentences' }), (before, after) => {
        const changes = changesBetween(before, after)
        const textOf = (left: string) =>
          changes.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('')
        expect(textOf('added')).toBe(before)
        expect(textOf('removed')).toBe(after)
      }),
    )
  })
})
