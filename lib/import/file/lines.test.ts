import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { linesOf } from './lines.ts'

const folder = mkdtempSync(join(tmpdir(), 'lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function lines(content: string | Buffer, longest = 1_000_000) {
  const file = join(folder, 'file')
  writeFileSync(file, content)
  const found = await Array.fromAsync(linesOf(file, longest))
  return found.map((line) => ('text' in line ? line.text : { reason: line.reason }))
}

describe('the lines of a file', () => {
  test.each([
    ['ended by newlines', 'one\ntwo\n', ['one', 'two']],
    ['ended as on Windows', 'one\r\ntwo\r\n', ['one', 'two']],
    ['with no end of the last', 'one\ntwo', ['one', 'two']],
    ['with empty ones between', 'one\n\ntwo\n', ['one', '', 'two']],
    ['with a byte-order mark', '\uFEFFone\ntwo\n', ['one', 'two']],
    ['of no file', '', []],
  ])('%s', async (_, content, expected) => {
    expect(await lines(content)).toEqual(expected)
  })

  test('are whole where a character lies across two pieces of the file', async () => {
    const text = `${'a'.repeat(65_535)}é${'b'.repeat(65_535)}😀`
    expect(await lines(`${text}\n${text}`)).toEqual([text, text])
  })

  test('are passed over where they are too long or no UTF-8, and those around them are not', async () => {
    const long = Buffer.alloc(10_000_000, 'x')
    const broken = Buffer.from([0x22, 0xff, 0xc3, 0x22])
    const newline = Buffer.from('\n')
    const content = Buffer.concat([Buffer.from('one\n'), long, newline, broken, newline, Buffer.from('four')])
    expect(await lines(content)).toEqual([
      'one',
      { reason: 'is longer than 1000000 bytes' },
      { reason: 'holds bytes that are not UTF-8' },
      'four',
    ])
  })

  test('say how much of the file is done', async () => {
    const file = join(folder, 'sizes')
    writeFileSync(file, 'ab\ncd')
    const found = await Array.fromAsync(linesOf(file, 100))
    expect(found.map(({ number, at }) => [number, at])).toEqual([
      [1, 3],
      [2, 5],
    ])
  })
})
