import { expect, it } from 'vitest'
import { isTyping } from './typing.ts'

it.each([
  ['the first letter', null, { key: 'r', at: 0 }, false],
  ['a letter right after another', { key: 'o', at: 0 }, { key: 'r', at: 90 }, true],
  ['a letter a moment later', { key: 'a', at: 0 }, { key: 'e', at: 150 }, false],
  ['the same key again', { key: 'j', at: 0 }, { key: 'j', at: 40 }, false],
  ['a letter right after an arrow', { key: 'ArrowDown', at: 0 }, { key: 'e', at: 40 }, false],
  ['an arrow right after a letter', { key: 'e', at: 0 }, { key: 'ArrowDown', at: 40 }, false],
  ['a letter right after a space', { key: ' ', at: 0 }, { key: 'o', at: 60 }, true],
  ['what is done right after moving', { key: 'j', at: 0 }, { key: 'e', at: 40 }, false],
  ['moving on and back', { key: 'j', at: 0 }, { key: 'k', at: 40 }, false],
  ['a letter of another script', { key: 'д', at: 0 }, { key: 'а', at: 40 }, true],
])('%s is typing: %s %s %s', (_what, before, now, typing) => {
  expect(isTyping(before, now)).toBe(typing)
})
