import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stretchesOf } from './quoted.ts'

const shape = (text: string) => stretchesOf(text).map(({ kind, text }) => [kind, text])

describe('what a message quotes', () => {
  it.each([
    ['nothing', 'Where is it?\n\nJordan', [['own', 'Where is it?\n\nJordan']]],
    [
      'a line',
      'Yes.\n> Is it there?\nThanks',
      [
        ['own', 'Yes.'],
        ['quoted', '> Is it there?'],
        ['own', 'Thanks'],
      ],
    ],
    [
      'a reply with its introduction',
      'Still nothing.\n\nOn Mon, 23 Nov 2026 at 09:12, Northline Support wrote:\n> Hi Jordan,\n>\n> It is on its way.',
      [
        ['own', 'Still nothing.'],
        [
          'quoted',
          'On Mon, 23 Nov 2026 at 09:12, Northline Support wrote:\n> Hi Jordan,\n>\n> It is on its way.',
        ],
      ],
    ],
    [
      'in German',
      'Nein.\nAm 23.11.2026 um 09:12 schrieb Northline Support:\n> Hallo',
      [
        ['own', 'Nein.'],
        ['quoted', 'Am 23.11.2026 um 09:12 schrieb Northline Support:\n> Hallo'],
      ],
    ],
    [
      'all below a forwarded message',
      'See below\n-----Original Message-----\nFrom: x\n\nHello',
      [
        ['own', 'See below'],
        ['quoted', '-----Original Message-----\nFrom: x\n\nHello'],
      ],
    ],
    ['only', '> Hi', [['quoted', '> Hi']]],
    ['an empty message', ' \n', []],
  ])('is told apart: %s', (_what, text, stretches) => {
    expect(shape(text)).toEqual(stretches)
  })

  it('takes “On Friday I wrote: …” in the middle of a sentence for own words', () => {
    expect(shape('On Friday I wrote: it is broken')).toEqual([['own', 'On Friday I wrote: it is broken']])
  })

  it('loses no words, whatever the message', () => {
    const line = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('> a', '', 'On x wrote:', '--'))
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n')
        const words = (from: string) => from.split(/\s+/).filter(Boolean)
        expect(stretchesOf(text).flatMap((stretch) => words(stretch.text))).toEqual(words(text))
      }),
    )
  })
})
