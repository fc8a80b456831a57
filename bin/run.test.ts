import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

// A project of the smallest kind, with an npm and a Prisma that only note that they were called.
const project = mkdtempSync(join(tmpdir(), 'shopops-run-'))
const path = (...parts: string[]) => join(project, ...parts)
const write = (file: string, content: string, mode = 0o644) => {
  mkdirSync(join(path(file), '..'), { recursive: true })
  writeFileSync(path(file), content, { mode })
}

const npm = `#!/bin/sh
echo "npm $1" | tee -a ${path('calls')}
test -e ${path('npm-fails')} && exit 1
mkdir -p node_modules/prisma/build
cp package-lock.json node_modules/.package-lock.json
echo '{}' > node_modules/prisma/package.json
cp bin/prisma.cjs node_modules/prisma/build/index.js
`
const prisma = `const fs = require('node:fs')
fs.mkdirSync('prisma/generated', { recursive: true })
fs.appendFileSync('calls', 'prisma ' + process.argv[2] + '\\n')
console.log('prisma chatter')
`

beforeAll(() => {
  mkdirSync(path('bin'))
  for (const file of ['run.mjs', 'run-prepare.mjs', 'parent.ts'])
    copyFileSync(join('bin', file), path('bin', file))
  write(
    'package.json',
    '{"type":"module","scripts":{"tell":"exec node bin/run.mjs tell","gone":"node bin/run.mjs gone"}}',
  )
  write('package-lock.json', lock('1.0.0'))
  write('prisma/schema.prisma', '// first')
  write('fake/npm', npm, 0o755)
  write('bin/prisma.cjs', prisma)
  write('bin/tell.ts', `console.log(process.argv.slice(2).join(), process.env.TOLD); process.exitCode = 7`)
  const stays = `import { exitWithParent } from './parent.ts'; exitWithParent(); setInterval(() => {}, 1000)`
  write('bin/stay.ts', `${stays}; process.stdout.write(String(process.pid))`)
  write(
    'bin/tidy.ts',
    `process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000); console.log('up')`,
  )
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

function lock(version: string): string {
  return JSON.stringify({ packages: { '': {}, 'node_modules/prisma': { version } } })
}

function start(
  args: string[],
  options: { env?: Record<string, string> } & Omit<SpawnOptions, 'env'> = {},
): ChildProcess {
  const env = { ...process.env, PATH: `${path('fake')}${delimiter}${process.env.PATH}`, ...options.env }
  return spawn(process.execPath, [path('bin/run.mjs'), ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
}

async function run(args: string[], env: Record<string, string> = {}) {
  const child = start(args, { env })
  if (!child.stdout || !child.stderr) throw new Error('no pipes')
  const [out, told, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out: out.trim(), told: told.trim(), code }
}

function calls(): string[] {
  const made = readFileSync(path('calls'), 'utf8').trim().split('\n')
  writeFileSync(path('calls'), '')
  return made.filter(Boolean)
}

describe('what a command needs', () => {
  test('is made ready once, also by two commands at once, without a word on standard output', async () => {
    const [one, two] = await Promise.all([run(['tell', 'a', '--b']), run(['tell', 'c'])])
    expect(one).toMatchObject({ out: 'a,--b undefined', code: 7 })
    expect(two).toMatchObject({ out: 'c undefined', code: 7 })
    expect(one.told + two.told).toContain('Installing packages')
    expect(calls()).toEqual(['npm ci', 'prisma generate'])
    expect(await run(['tell'])).toEqual({ out: 'undefined', told: '', code: 7 })
    expect(calls()).toEqual([])
  })

  test('is made ready again when the schema or the lock changes', async () => {
    write('prisma/schema.prisma', '// second')
    await run(['tell'])
    expect(calls()).toEqual(['prisma generate'])
    write('package-lock.json', lock('2.0.0'))
    await run(['tell'])
    expect(calls()).toEqual(['npm ci'])
  })

  test('is there when npm ci was run by hand', async () => {
    write('package-lock.json', lock('3.0.0'))
    write('node_modules/.package-lock.json', lock('3.0.0'))
    await run(['tell'])
    expect(calls()).toEqual([])
  })

  test('is asked of whoever runs it when npm ci fails', async () => {
    write('package-lock.json', lock('4.0.0'))
    write('npm-fails', '')
    expect(await run(['tell'])).toMatchObject({
      out: '',
      code: 1,
      told: expect.stringContaining('npm ci failed'),
    })
    rmSync(path('npm-fails'))
    expect((await run(['tell'])).code).toBe(7)
  })
})

describe('an older Node', () => {
  const pretend = (version: string) =>
    `--import=data:text/javascript,${encodeURIComponent(
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
    )}`

  test.for(['14.21.3', '18.20.8'])('(%s) is named, with what is needed', async (version) => {
    const { told, code } = await run(['tell'], { NODE_OPTIONS: pretend(version) })
    expect(told).toBe(
      `This is Node ${version}. Node 20 or later is needed: install it from https://nodejs.org.`,
    )
    expect(code).toBe(1)
  })

  test('of version 20 will do only where the packages bring a later one', async () => {
    const { told, code } = await run(['tell'], { NODE_OPTIONS: pretend('20.20.2') })
    expect(told).toContain('Without development packages Node 22.12 or later is needed')
    expect(code).toBe(1)
  })
})

describe('a command', () => {
  test.each([[''], ['nonsense'], ['../bin/tell']])(
    'named %j is answered with those there are',
    async (name) => {
      const { told, code } = await run([name])
      expect(told).toMatch(/There are: tell\.$/)
      expect(code).toBe(1)
    },
  )

  test('is given what .env says, unless the environment says otherwise', async () => {
    write('.env', 'TOLD=file')
    expect((await run(['tell'])).out).toBe('file')
    expect((await run(['tell'], { TOLD: 'environment' })).out).toBe('environment')
  })

  test('is given the signals, and gives its exit code', async () => {
    for (const [name, code] of [
      ['tidy', 9],
      ['stay', 143],
    ] as const) {
      const child = start([name])
      if (child.stdout) await once(child.stdout, 'data')
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([code, null])
    }
  })

  test('ends soon after what started it was killed', async () => {
    const child = start(['stay'])
    const [pid] = child.stdout ? await once(child.stdout, 'data') : []
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'), 5000)
  })
})
