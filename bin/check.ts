/** `npm run check`: everything that can be known about the code without running it. `-- --fix` mends what it can. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { styleText } from 'node:util'

const root = join(import.meta.dirname, '..')
const folders = ['app', 'bin', 'components', 'e2e', 'lib', 'prisma'].filter((it) =>
  existsSync(join(root, it)),
)

const inTerminal = process.stdout.isTTY === true
const colors = inTerminal ? '--colors=force' : '--colors=off'

const gates = [
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', colors] },
  { name: 'types', command: ['tsc', '--noEmit', '--pretty', String(inTerminal)] },
  { name: 'no floating promises', command: ['node', 'bin/check-promises.ts'] },
  { name: 'room boundaries', command: ['depcruise', '--output-type', 'err-long', ...folders] },
  { name: 'no dead code', command: ['knip'] },
  { name: 'no duplicates', command: ['jscpd'] },
  { name: 'schema is valid', command: ['prisma', 'validate'] },
  { name: 'migrations are complete', command: ['node', 'bin/check-migrations.ts'] },
  { name: 'schema is formatted', command: ['prisma', 'format', '--check'] },
]

const mends = [
  { name: 'format and lint', command: ['biome', 'check', '--write', colors] },
  { name: 'format the schema', command: ['prisma', 'format'] },
]

type Gate = (typeof gates)[number]
type Result = Gate & { passed: boolean; output: string; seconds: number }

const environment: NodeJS.ProcessEnv = {
  ...process.env,
  ...(inTerminal ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }),
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  // Any existing file will do: it keeps Prisma from downloading an engine that these commands do not need.
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
}

function run(gate: Gate): Promise<Result> {
  const [program = '', ...args] = gate.command
  const start = performance.now()
  return new Promise((resolve) => {
    let output = ''
    const end = (passed: boolean) =>
      resolve({ ...gate, passed, output, seconds: (performance.now() - start) / 1000 })
    const child = spawn(program, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

function report({ name, passed, seconds }: Result): void {
  const mark = passed ? styleText('green', '✓') : styleText('red', '✗')
  console.log(`${mark} ${name.padEnd(24)}${seconds.toFixed(1)} s`)
}

/** Runs all, two at a time, each told as it ends. */
async function runAll(queue: Gate[]): Promise<Result[]> {
  const waiting = [...queue]
  const results: Result[] = []
  const lane = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      const result = await run(gate)
      report(result)
      results.push(result)
    }
  }
  await Promise.all([lane(), lane()])
  return results
}

// What a mend cannot mend, the gate of the same tool tells.
if (process.argv.includes('--fix')) for (const mend of mends) await run(mend)
const results = await runAll(gates)
const failed = results.filter((result) => !result.passed)
for (const { name, command, output } of failed) {
  console.log(`\n${styleText('bold', `${name}: ${command.join(' ')}`)}\n\n${output.trim()}`)
}
if (failed.length > 0) process.exitCode = 1
