import { describe, expect, it } from 'vitest'
import { amountWords, costWords, countWords, firstLine, languageWords, ordinalWords } from './words.ts'

describe('the words of the screen', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [103, '103rd'],
  ])('count %i as %s', (place, words) => {
    expect(ordinalWords(place)).toBe(words)
  })

  it.each([
    ['de', 'Deutsch'],
    ['pt-BR', 'português (Brasil)'],
    ['no such tag', 'no such tag'],
    ['', ''],
  ])('name the language %j %s', (tag, words) => {
    expect(languageWords(tag)).toBe(words)
  })

  it.each([
    ['one', 'one'],
    ['  one \ntwo', 'one '],
    ['\n\n', ''],
  ])('take the first line of %j', (text, line) => {
    expect(firstLine(text)).toBe(line)
  })

  it('say amounts with their currency, and costs as people pay them', () => {
    expect([amountWords(12_900, 'USD'), amountWords(0, 'EUR')]).toEqual(['$129.00', '€0.00'])
    expect([costWords(0), costWords(9_999), costWords(31_400)]).toEqual(['no cost', 'under $0.01', '$0.03'])
    expect([countWords(1, 'order'), countWords(0, 'order')]).toEqual(['1 order', '0 orders'])
  })
})
