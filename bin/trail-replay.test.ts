import { execFile } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { parkedCase, testClock } from '#lib/testing/desk.ts'

useDatabase('shop', 'torn')
const clock = testClock()

let number = 0
let caseId = ''
beforeAll(async () => {
  await parkedCase(clock)
  caseId = (await parkedCase(clock)).caseId
  number = (await caseRow(caseId)).number
})

function replay(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((ended) => {
    execFile(process.execPath, ['bin/trail.ts', 'replay', ...args], (error, stdout, stderr) =>
      ended({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

test('all cases are as recorded', async () => {
  const stdout = '2 cases, 2 runs, 10 turns, 10 prompts rendered again, all as recorded\n'
  expect(await replay()).toEqual({ code: 0, stdout, stderr: '' })
})

test('one that is not is named in a line, and the command ends with 1', async () => {
  await db().run.updateMany({ where: { caseId }, data: { turns: 6 } })
  const line = `Case ${number} is not as recorded. Event 14 (run_ended): the row of run 1 differs at turns: recorded 6, replayed 5.`
  const sums = '1 case, 1 run, 5 turns, 5 prompts rendered again, 1 is not as recorded'
  expect(await replay(`#${number}`)).toEqual({ code: 1, stdout: `${line}\n${sums}\n`, stderr: '' })
})

test('the same as JSON', async () => {
  const { code, stdout } = await replay('--json')
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    cases: 2,
    runs: 2,
    notes: [],
    different: [{ number, differences: [{ seq: 14, kind: 'run_ended' }] }],
  })
})

test.for([['1001', '1002'], ['--file', 'x'], ['O-1001']])('%s is no case to replay', async (args) => {
  expect(await replay(...args)).toMatchObject({ code: 2, stdout: '' })
})
