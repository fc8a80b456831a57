import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const rules = join(root, '.dependency-cruiser.cjs')

type Files = Record<string, string>

/** A small house that imports only along the drawn arrows. The packages in it are stubs. */
const sound: Files = {
  'package.json':
    '{ "type": "module", "imports": { "#lib/*": "./lib/*" }, "dependencies": { "pg": "1", "zod": "1" } }',
  'tsconfig.json': '{ "compilerOptions": { "module": "NodeNext", "allowImportingTsExtensions": true } }',
  'node_modules/pg/package.json': '{ "name": "pg", "version": "1.0.0" }',
  'node_modules/pg/index.js': '',
  'node_modules/zod/package.json': '{ "name": "zod", "version": "1.0.0" }',
  'node_modules/zod/index.js': '',
  'lib/db.ts': `import 'pg'; export const db = 1; export type Tx = number`,
  'lib/loop/types.ts': `import type { z } from 'zod'; export type Reply = z.Reply`,
  'lib/deciders/scripted.ts': `import type { Reply } from '#lib/loop/types.ts'; export const decide = (r: Reply) => r`,
  'lib/playbooks/order.ts': `export { read } from '#lib/shop/read.ts'`,
  'lib/shop/read.ts': `import { db } from '../db.ts'; export const read = db`,
  'lib/shop/write.ts': `import { db } from '../db.ts'; export const write = db`,
  'lib/mail/transport.ts': `import 'node:net'; export type Transport = () => void`,
  'lib/trail/append.ts': `import { db } from '#lib/db.ts'; export const append = db`,
  'lib/review/commands.ts': `export { append } from '#lib/trail/append.ts'`,
  'lib/effects/send.ts': `import type { Transport } from '#lib/mail/transport.ts'
    export type Sent = string; export const send = (t: Transport) => t()`,
  'lib/cases/drive.ts': `export { read } from '#lib/playbooks/order.ts'; export { decide } from '#lib/deciders/scripted.ts'`,
  'lib/worker/run.ts': `export { read } from '#lib/cases/drive.ts'; export { send } from '#lib/effects/send.ts'`,
  'lib/loop/types.test.ts': `import { send } from '#lib/effects/send.ts'; import '#lib/testing/world.ts'; send(() => 1)`,
  'lib/testing/world.ts': `import '../effects/send.ts'`,
  'bin/worker.ts': `import '#lib/worker/run.ts'; import '#lib/review/commands.ts'; import '#lib/shop/write.ts'`,
}

/** By rule, files that break it. */
const doors: Record<string, Files> = {
  'the-wall': {
    'lib/loop/direct-import.ts': `import { send } from '#lib/effects/send.ts'; send(() => 1)`,
    'lib/loop/relative-import.ts': `import { send } from '../effects/send.ts'; send(() => 1)`,
    'lib/loop/chain-of-re-exports.ts': `export { send } from '#lib/grounding/first.ts'`,
    'lib/loop/dynamic-import.ts': `export const later = () => import('#lib/effects/send.ts')`,
    'lib/loop/require.ts': `export const send = require('../effects/send.ts')`,
    'lib/loop/type-only-import.ts': `import type { Sent } from '#lib/effects/send.ts'; export type A = Sent`,
    'lib/loop/import-in-a-type.ts': `export type A = import('#lib/effects/send.ts').Sent`,
    'lib/playbooks/writes-to-the-shop.ts': `export { write } from '#lib/shop/write.ts'`,
    'lib/deciders/sends-mail.ts': `export type { Transport } from '#lib/mail/transport.ts'`,
  },
  'loop-is-pure': {
    'lib/loop/reads-files.ts': `import 'node:fs'`,
    'lib/loop/knows-the-driver.ts': `import 'pg'`,
  },
  'pure-rooms-do-no-io': { 'lib/playbooks/opens-a-socket.ts': `import 'node:net'` },
  'review-imports-only-what-is-drawn': { 'lib/review/acts.ts': `import '#lib/effects/send.ts'` },
  'trail-imports-only-what-is-drawn': { 'lib/trail/knows-reviews.ts': `import '#lib/review/commands.ts'` },
  'cases-imports-only-what-is-drawn': { 'lib/cases/imports-a-command.ts': `import '../../bin/worker.ts'` },
  'testing-is-for-tests': { 'lib/cases/leans-on-tests.ts': `import '#lib/testing/world.ts'` },
  'every-file-of-lib-is-in-a-room': { 'lib/utils.ts': `import './db.ts'` },
  'only-auth-reads-headers': { 'lib/cases/reads-headers.ts': `import 'next/headers'` },
  'seed-imports-only-types-of-db': { 'prisma/seed/opens-a-database.ts': `import '../../lib/db.ts'` },
}

/** A name made at run time, which dependency-cruiser cannot follow. */
const hidden =
  /\b(import|require|getBuiltinModule)\s*\((?!\s*['"`][^'"`$]+['"`]\s*[,)])|\bcreateRequire\b|\beval\b/

describe('the rooms', () => {
  const cases = Object.entries(doors).flatMap(([rule, files]) =>
    Object.keys(files).map((file) => [rule, file]),
  )
  let found: string[]

  beforeAll(async () => {
    found = await violations({
      ...sound,
      ...Object.assign({}, ...Object.values(doors)),
      'lib/grounding/first.ts': `export * from './second.ts'`,
      'lib/grounding/second.ts': `export * from '#lib/effects/send.ts'`,
    })
  })

  test.each(cases)('%s refuses %s', (rule, file) => {
    expect(found).toContain(`${rule}: ${file}`)
  })

  test('let through what is drawn, and let tests import anything', async () => {
    expect(await violations(sound)).toEqual([])
  })
})

describe("the model's side", () => {
  test('imports nothing under a name made at run time', async () => {
    const files = globSync('lib/{loop,playbooks,deciders}/**/*.ts', { cwd: root }).filter(
      (file) => !file.endsWith('.test.ts'),
    )
    const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
    expect(files).not.toEqual([])
    expect(files.filter((_file, at) => hidden.test(texts[at] ?? ''))).toEqual([])
  })

  test.each(['import(path)', "import('./' + room)", 'require( name )', 'createRequire(url)'])(
    'would be caught at %s',
    (text) => {
      expect(hidden.test(text)).toBe(true)
    },
  )
})

/** Every rule that is broken, with the file that breaks it. */
async function violations(files: Files): Promise<string[]> {
  const house = await mkdtemp(join(tmpdir(), 'shopops-rooms-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(house, dirname(path)), { recursive: true })
      await writeFile(join(house, path), text)
    }
    const rooms = ['lib', 'bin', ...('prisma/seed/opens-a-database.ts' in files ? ['prisma'] : [])]
    const command = [cruiser, '--config', rules, '--output-type', 'json', ...rooms]
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: house })
    return report
      .parse(JSON.parse(stdout))
      .summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
  } finally {
    await rm(house, { recursive: true })
  }
}

const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})
