import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { aCustomer, anOrder, aProduct, linesWith, useFiles } from '#lib/testing/shop-lines.ts'

useDatabase()
const fileOf = useFiles()

async function run(command: string, ...args: string[]) {
  const child = spawn(process.execPath, [`bin/${command}.ts`, ...args], { env: process.env })
  const code = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, out, err }
}

const good = [aProduct(), aCustomer(), anOrder()]

test('a file with faults goes in but for them: they are told and reported, and the exit code is 1', async () => {
  const [file, report] = [fileOf(linesWith(...good, anOrder({ number: 'W2', currency: 'ZZZ' }))), fileOf('')]
  const { code, out, err } = await run('import', 'jsonl', file, '--report', report)
  expect(err).toBe(`${file}, row 4, currency: ZZZ is not a currency of ISO 4217\n`)
  expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({
    file,
    row: '4',
    field: 'currency',
    reason: 'ZZZ is not a currency of ISO 4217',
  })
  expect(out).toMatch(/orders +1 +0 +0 +0\n1 row could not be read\./)
  expect(code).toBe(1)
  expect(await db().order.count()).toBe(1)
})

test('a check of a whole file writes nothing, and the exit code is 0', async () => {
  const file = fileOf(linesWith(aCustomer({ id: 'other', email: 'other@example.com' })))
  const { code, out, err } = await run('import', 'jsonl', file, '--dry-run')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/customers +1 +0 +0 +0\n/)
  expect(out).toContain('nothing was written')
  expect(await db().customer.count()).toBe(1)
})

test('what is exported is for nobody else to read, and is imported again', async () => {
  const file = `${fileOf('')}.jsonl`
  expect(await run('export', 'jsonl', file)).toEqual({ code: 0, out: '', err: '' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const again = await run('import', 'jsonl', file)
  expect(again.out).toMatch(/orders +0 +0 +1 +0/)
  expect(again.code).toBe(0)
  const twice = await run('export', 'jsonl', file)
  expect(twice).toMatchObject({ code: 1, err: expect.stringContaining('a file of this name already') })
})

test.each([
  [['import'], 2, 'Usage'],
  [['import', 'csv', 'file'], 2, 'tau2-retail | jsonl'],
  [['import', 'jsonl', '/nowhere'], 1, 'no such file'],
  [['export', 'csv', 'file'], 2, 'Usage'],
])('%j is refused in a sentence', async ([command = '', ...args], code, words) => {
  expect(await run(command, ...args)).toMatchObject({ code, out: '', err: expect.stringContaining(words) })
})
