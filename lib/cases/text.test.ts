import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBlank, messageText, receivedText, subjectFrom } from './text.ts'

const anything = fc.string({ unit: 'binary', maxLength: 200 })

describe('text from outside', () => {
  it.each([
    ['NUL by its symbol', 'a\u0000b', 'a\u2400b'],
    ['half a surrogate pair as U+FFFD', 'a\ud83db', 'a\ufffdb'],
    ['an emoji', 'Help 🎧👩🏽‍💻', 'Help 🎧👩🏽‍💻'],
    ['right-to-left text with its marks', '\u202bאיפה ההזמנה שלי?\u202c', '\u202bאיפה ההזמנה שלי?\u202c'],
    ['characters without a width', 'O-\u200b1001', 'O-\u200b1001'],
    ['HTML', '<script>alert(1)</script> &amp;', '<script>alert(1)</script> &amp;'],
    ['line ends of every system alike', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ])('keeps %s', (_what, given, kept) => {
    expect(receivedText(given)).toBe(kept)
  })

  it('can be stored and hashed, whatever came, and is kept once', () => {
    fc.assert(
      fc.property(
        fc.oneof(anything, fc.string({ unit: fc.constantFrom('\ud83d', '\udc00', '\0', 'a') })),
        (text) => {
          const kept = receivedText(text)
          expect(kept.isWellFormed() && !kept.includes('\0') && !kept.includes('\r')).toBe(true)
          expect(receivedText(kept)).toBe(kept)
        },
      ),
    )
  })
})

describe('a message that shows nothing', () => {
  it.each([
    '',
    ' \t\n',
    '\u00a0\u3000',
    '\u200b\u200d\ufeff',
    '\u202e\u2066',
    '\0',
    '\u2400',
    '\u2800\u3164',
  ])('is refused: %j', (text) => {
    expect(isBlank(text)).toBe(true)
    expect(messageText.safeParse(text).success).toBe(false)
  })

  it.each(['?', ' \u200b1', '🎧', '\u0661', '.'])('is not one that shows something: %j', (text) => {
    expect(isBlank(text)).toBe(false)
  })
})

describe('the subject made of a text', () => {
  it.each([
    ['its first short question', 'Hello there.\nI ordered on Monday. Where is it? And why?', 'Where is it?'],
    ['else its first line', '\n\n  My parcel.  It is late', 'My parcel.'],
    ['never a line that shows nothing', '\u200b\n \nLate', 'Late'],
  ])('is %s', (_what, text, subject) => {
    expect(subjectFrom(text)).toBe(subject)
  })

  it('has at most 80 characters, none of them cut in half', () => {
    expect(subjectFrom('🎧'.repeat(500))).toBe(`${'🎧'.repeat(79)}…`)
    fc.assert(
      fc.property(anything, (text) => {
        const subject = subjectFrom(receivedText(text))
        expect(Array.from(subject).length).toBeLessThanOrEqual(80)
        expect(subject.isWellFormed() && !subject.includes('\n')).toBe(true)
      }),
    )
  })

  it.each([' ', '\n', '.', '?', 'a', '. '])('is found at once in 20,000 times %j', (unit) => {
    const text = unit.repeat(20_000 / unit.length)
    // A pattern that tries everything twice would not come to an end within a test's time.
    expect(Array.from(subjectFrom(text)).length).toBeLessThanOrEqual(80)
    expect(isBlank(text)).toBe(text.trim() === '')
  })
})
