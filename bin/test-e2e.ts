import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { findChromium } from './chromium.ts'
import { startTemporaryDesk } from './desk.ts'
import type { Count } from './test-vitest.ts'

const report = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
})

/** Runs the browser journeys against a desk of their own: the production build, a real worker, a real mailbox. */
export async function runPlaywright(args: string[]): Promise<Count> {
  const only = args.filter((arg) => !arg.startsWith('-'))
  // Arguments that name files of the other suites are not for this one.
  if (only.length > 0 && !only.some((arg) => arg.startsWith('e2e'))) return { passed: 0, failed: 0 }
  process.env.CHROMIUM_PATH = findChromium()
  const desk = await startTemporaryDesk()
  try {
    return await play(only)
  } finally {
    await desk.stop()
  }
}

async function play(only: string[]): Promise<Count> {
  const file = join(tmpdir(), `shopops-e2e-${process.pid}.json`)
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...only]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const [code] = await once(child, 'exit')
  const { stats, errors } = report.parse(JSON.parse(readFileSync(file, 'utf8')))
  rmSync(file, { force: true })
  const failed = stats.unexpected + stats.skipped + errors.length
  return { passed: stats.expected + stats.flaky, failed: failed === 0 && code !== 0 ? 1 : failed }
}
