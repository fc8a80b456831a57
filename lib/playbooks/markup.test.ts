import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut, group, readTags, tag } from './markup.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '"',
        '&',
        '&lt;',
        '&amp;lt;',
        '&quot;',
        '</message>',
        '<message from="desk" author="Maya" at="x">',
        '<fact action="get_order" args="{}" step="1" read_at="x" old="false">',
        '</fact>',
        '<decision kind="approved">',
        '\n',
        ' ',
        'a="b"',
        '/',
        'O-1001',
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
)
const name = fc.constantFrom('message', 'fact', 'case', 'draft', 'decision', 'done', 'refusal')
const attributes = fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), anyText, { noNullPrototype: true })

describe('a tag', () => {
  it('is read back as it was written, whatever is in it', () => {
    fc.assert(
      fc.property(name, attributes, anyText, (name, attributes, content) => {
        expect(readTags(tag(name, attributes, content), name)).toEqual([{ attributes, content }])
      }),
    )
  })

  it('is closed and joined by nothing that stands in it', () => {
    fc.assert(
      fc.property(name, name, attributes, anyText, anyText, (outer, other, attributes, inside, around) => {
        const text = group('messages', [tag(outer, attributes, inside), tag(outer, {}, around)])
        expect(readTags(text, outer).map(({ content }) => content)).toEqual([inside, around])
        if (other !== outer) expect(readTags(text, other)).toEqual([])
      }),
    )
  })

  it('leaves no angle bracket unescaped, and no quotation mark within an attribute', () => {
    fc.assert(
      fc.property(anyText, anyText, (value, content) => {
        const written = tag('message', { note: value }, content)
        expect(written).toMatch(/^<message note="[^"<>]*">[^<>]*<\/message>$/)
      }),
    )
  })

  it('takes numbers and truth values for attributes', () => {
    expect(tag('fact', { step: 2, old: false }, 'x')).toBe('<fact step="2" old="false">x</fact>')
  })
})

describe('readTags', () => {
  it('does not take a tag for one whose name begins with its own', () => {
    const text = group('facts', [tag('fact', {}, 'one'), tag('fact', {}, 'two')])
    expect(readTags(text, 'fact').map(({ content }) => content)).toEqual(['one', 'two'])
    expect(readTags(text, 'fac')).toEqual([])
  })
})

describe('cut', () => {
  it('leaves alone what fits', () => {
    fc.assert(fc.property(anyText, (text) => void expect(cut(text, 10_000)).toBe(text)))
  })

  it('keeps the beginning and says how much is missing', () => {
    expect(cut('abcdef', 4)).toBe('abcd… [cut: 2 more characters are on the trail]')
  })

  it('never leaves half a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 5 }),
        fc.integer({ min: 0, max: 4 }),
        (text, most) => {
          expect(cut(text, most).isWellFormed()).toBe(true)
        },
      ),
    )
  })
})
