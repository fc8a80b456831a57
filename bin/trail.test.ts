import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { writeCheckpoints } from '#lib/trail/checkpoint.ts'
import { caseWithStory, erase, tamper } from '#lib/trail/testing.ts'
import type { Case } from '#prisma/generated/client.ts'

useDatabase()

const key = 'a'.repeat(64)
const folder = mkdtempSync(join(tmpdir(), 'shopops-trail-'))
afterAll(() => rmSync(folder, { recursive: true }))

let whole: Case
let faulty: Case
beforeAll(async () => {
  whole = await caseWithStory()
  faulty = await caseWithStory()
  await writeCheckpoints(db(), { now: () => new Date() }, key, 100)
})

const script = 'bin/trail.ts'

async function trail(args: string[], env: Record<string, string> = {}) {
  const options = { env: { ...process.env, TRAIL_KEY: key, ...env } }
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [script, ...args], options)) }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error)) throw error
    return { code: error.code, stdout: String(error.stdout), stderr: String(error.stderr) }
  }
}

describe('verify', () => {
  test('says that all cases verify', async () => {
    const stdout = '2 cases, 10 events, all verify\n'
    expect(await trail(['verify'])).toEqual({ code: 0, stdout, stderr: '' })
  })

  test('says that signatures were not checked where there is no key', async () => {
    const { code, stdout } = await trail(['verify', `#${whole.number}`], { TRAIL_KEY: '' })
    expect(code).toBe(0)
    expect(stdout).toBe(
      'signatures of checkpoints not checked: TRAIL_KEY is not set\n1 case, 5 events, all verify\n',
    )
  })

  test('names each faulty case in a line and ends with 1', async () => {
    await tamper(
      `UPDATE "TrailBody" SET body = '{}' WHERE "caseId" = '${faulty.id}' AND seq <> 2`,
      `UPDATE "TrailEvent" SET actor = 'model' WHERE "caseId" = '${faulty.id}' AND seq = 2`,
    )
    const line = `Case ${faulty.number} does not verify. What event 1 says was altered. Event 2 was altered: its kind, version, actor, time, place or hashes, or it is of another case. What event 3 says was altered. And 2 more.`
    const stdout = `${line}\n2 cases, 10 events, 1 does not verify\n`
    expect(await trail(['verify'])).toEqual({ code: 1, stdout, stderr: '' })
    expect((await trail(['verify', String(whole.number)])).code).toBe(0)
  })

  test('gives the same as JSON', async () => {
    const { code, stdout } = await trail(['verify', '--json', String(faulty.number)])
    expect(code).toBe(1)
    const { faulty: cases, ...sums } = JSON.parse(stdout)
    const erased = { erasedBodies: 0, erasedSegments: 0 }
    expect(sums).toEqual({
      ok: false,
      cases: 1,
      events: 5,
      ...erased,
      checkpoints: 1,
      signaturesChecked: true,
    })
    expect(cases).toMatchObject([{ number: faulty.number, ok: false }])
    expect(cases[0].faults).toHaveLength(5)
  })

  test('says how much was erased', async () => {
    const { id, number } = await caseWithStory()
    await erase(id, 2)
    const { stdout } = await trail(['verify', String(number)])
    expect(stdout).toBe('erased: 1 body, 0 prompt segments\n1 case, 5 events, all verify\n')
  })
})

describe('export', () => {
  test('writes to a file for its owner alone, which verifies and can be tampered with for anybody to see', async () => {
    const file = join(folder, 'trail.jsonl')
    expect(await trail(['export', String(whole.number), file])).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const noDatabase = { DATABASE_URL: '' }
    const stdout = '1 case, 5 events, all verify\n'
    expect(await trail(['verify', '--file', file], noDatabase)).toEqual({ code: 0, stdout, stderr: '' })

    writeFileSync(file, readFileSync(file, 'utf8').replace('Jordan', 'Jordin'))
    const tampered = await trail(['verify', '--file', file], noDatabase)
    expect(tampered.code).toBe(1)
    expect(tampered.stdout).toMatch(
      /^Case \d+ does not verify\. What event 2 says was altered\.\n1 case, 5 events, 1 does not verify\n$/,
    )
  })

  test('writes to standard output what the file holds, also to a reader that has enough', async () => {
    const file = join(folder, 'again.jsonl')
    await trail(['export', String(whole.number), file])
    const { stdout } = await trail(['export', String(whole.number)])
    expect(stdout).toBe(readFileSync(file, 'utf8'))
    const child = spawn(process.execPath, [script, 'export', String(whole.number)])
    child.stdout.destroy()
    const told: string[] = []
    child.stderr.setEncoding('utf8').on('data', (text) => told.push(text))
    expect([...(await once(child, 'close')), told.join('')]).toEqual([0, null, ''])
  })

  test('overwrites nothing', async () => {
    const file = join(folder, 'there')
    writeFileSync(file, 'mine')
    const { code, stderr } = await trail(['export', String(whole.number), file])
    expect([code, stderr]).toEqual([1, 'There is a file of this name already. Name another, or delete it.\n'])
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })
})

describe('what cannot be done is said in a sentence', () => {
  const prose = join(folder, 'prose')
  const latin = join(folder, 'latin')
  writeFileSync(prose, 'Dear Maya,\n')
  writeFileSync(latin, Buffer.from([0x6d, 0xfc, 0x0a]))
  const unreachable = { DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/x' }
  const strangersDatabase = () => ({
    DATABASE_URL: (process.env.DATABASE_URL ?? '').replace(/[^/]+$/, 'nobodys'),
  })

  test.each<[string, string[], number, RegExp, Record<string, string>?]>([
    ['a case that does not exist', ['verify', '999999'], 1, /^There is no case 999999\. .+\n$/],
    ['a number beyond all cases', ['export', '99999999999'], 1, /^There is no case 99999999999\. .+\n$/],
    ['no case number', ['verify', 'O-1001'], 2, /^"O-1001" is not a case number\.\nUsage: /],
    ['no command', [], 2, /^Usage: npm run trail/],
    ['another command', ['mend'], 2, /^Usage: /],
    ['too many words', ['verify', '1001', '1002'], 2, /^Usage: /],
    ['a case and a file', ['verify', '1001', '--file', prose], 2, /^Usage: /],
    ['an option that there is not', ['verify', '--all'], 2, /^Unknown option '--all'.*\nUsage: /],
    ['a missing file', ['verify', '--file', join(folder, 'none')], 1, /^ENOENT: no such file.*\n$/],
    ['a folder', ['verify', '--file', folder], 1, /^EISDIR: .*\n$/],
    [
      'another file',
      ['verify', '--file', prose],
      1,
      /^.*prose does not verify\. The file is not an export.*\n$/,
    ],
    [
      'a file of other bytes',
      ['verify', '--file', latin],
      1,
      /^The file is not an export: it is not UTF-8 text\.\n$/,
    ],
    ['a folder that is not there', ['export', '1001', join(folder, 'no/x')], 1, /^ENOENT: .*\n$/],
    ['no database named', ['verify'], 1, /^DATABASE_URL is not set\. .*\n$/, { DATABASE_URL: '' }],
    ['a malformed key', ['verify'], 1, /^TRAIL_KEY is not valid\. .*\n$/, { TRAIL_KEY: 'abc' }],
    ['no database there', ['verify'], 1, /^The database of DATABASE_URL: Can't reach .*\n$/, unreachable],
  ])('%s', async (_, args, code, said, env) => {
    const { stdout, stderr, ...ended } = await trail(args, env)
    expect({ ...ended, stdout }).toEqual({ code, stdout: '' })
    expect(stderr).toMatch(said)
  })

  test('a database that does not exist, or has no tables', async () => {
    const missing = await trail(['verify'], strangersDatabase())
    expect(missing).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database of DATABASE_URL: .*\n$/),
    })
    const empty = { DATABASE_URL: (process.env.DATABASE_URL ?? '').replace(/[^/]+$/, 'postgres') }
    expect(await trail(['verify'], empty)).toMatchObject({
      code: 1,
      stderr: 'The database of DATABASE_URL has no trails. Bring it up to date: npm run migrate.\n',
    })
  })
})
