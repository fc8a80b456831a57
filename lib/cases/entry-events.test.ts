import { expect, test } from 'vitest'
import { canonical } from '#lib/json.ts'
import { keepable } from './entry-events.ts'

test('a reply is kept as it came, but for what no text can hold', () => {
  const half = '\ud83d'
  const reply = { text: `{"a":"${half}"}`, stop: 'end_turn', raw: `{"id":"msg_1"}\0${half}` }
  const kept = { text: '{"a":"\ufffd"}', stop: 'end_turn', raw: '{"id":"msg_1"}\0\ufffd' }
  expect(keepable(reply)).toEqual(kept)
  expect(JSON.parse(canonical(kept))).toEqual(kept)
})
