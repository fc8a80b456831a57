import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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

/** Each file breaks one rule: the rule, the file, and its text. */
const doors: [rule: string, what: string, file: string, text: string][] = [
  [
    'the-wall',
    'a direct import',
    'lib/loop/direct.ts',
    `import { send } from '#lib/effects/send.ts'; send(() => 1)`,
  ],
  [
    'the-wall',
    'a relative path',
    'lib/loop/relative.ts',
    `import { send } from '../effects/send.ts'; send(() => 1)`,
  ],
  [
    'the-wall',
    'a chain of re-exports',
    'lib/loop/chain.ts',
    `export { send } from '#lib/grounding/first.ts'`,
  ],
  [
    'the-wall',
    'a dynamic import',
    'lib/loop/dynamic.ts',
    `export const later = () => import('#lib/effects/send.ts')`,
  ],
  ['the-wall', 'a require', 'lib/loop/required.ts', `export const send = require('../effects/send.ts')`],
  [
    'the-wall',
    'a type-only import',
    'lib/loop/type.ts',
    `import type { Sent } from '#lib/effects/send.ts'; export type A = Sent`,
  ],
  [
    'the-wall',
    'an import inside a type',
    'lib/loop/inline.ts',
    `export type A = import('#lib/effects/send.ts').Sent`,
  ],
  [
    'the-wall',
    'a playbook that writes to the shop',
    'lib/playbooks/writes.ts',
    `export { write } from '#lib/shop/write.ts'`,
  ],
  [
    'the-wall',
    'a decider that sends mail',
    'lib/deciders/sends.ts',
    `export type { Transport } from '#lib/mail/transport.ts'`,
  ],
  ['loop-is-pure', 'a loop that reads files', 'lib/loop/files.ts', `import 'node:fs'`],
  ['loop-is-pure', 'a loop that knows the database driver', 'lib/loop/driver.ts', `import 'pg'`],
  ['pure-rooms-do-no-io', 'a playbook that opens a socket', 'lib/playbooks/socket.ts', `import 'node:net'`],
  [
    'review-imports-only-what-is-drawn',
    'a review that acts',
    'lib/review/acts.ts',
    `import '#lib/effects/send.ts'`,
  ],
  [
    'trail-imports-only-what-is-drawn',
    'a trail that knows reviews',
    'lib/trail/knows.ts',
    `import '#lib/review/commands.ts'`,
  ],
  [
    'cases-imports-only-what-is-drawn',
    'a case that imports a command',
    'lib/cases/bin.ts',
    `import '../../bin/worker.ts'`,
  ],
  [
    'testing-is-for-tests',
    'a product that leans on its tests',
    'lib/cases/leans.ts',
    `import '#lib/testing/world.ts'`,
  ],
  ['every-file-of-lib-is-in-a-room', 'a file in no room', 'lib/utils.ts', `import './db.ts'`],
  ['only-auth-reads-headers', 'headers read anywhere', 'lib/cases/headers.ts', `import 'next/headers'`],
  [
    'seed-imports-only-types-of-db',
    'a seed that opens a database',
    'prisma/seed/opens.ts',
    `import '../../lib/db.ts'`,
  ],
]

describe('the rooms', () => {
  let found: string[]

  beforeAll(async () => {
    const broken = Object.fromEntries(doors.map(([, , file, text]) => [file, text]))
    found = await violations({
      ...sound,
      ...broken,
      'lib/grounding/first.ts': `export * from './second.ts'`,
      'lib/grounding/second.ts': `export * from '#lib/effects/send.ts'`,
    })
  })

  test.each(doors)('%s refuses %s', (rule, _what, file) => {
    expect(found).toContain(`${rule}: ${file}`)
  })

  test('let through what is drawn, and let tests import anything', async () => {
    expect(await violations(sound)).toEqual([])
  })
})

/** Every rule that is broken, with the file that breaks it. */
async function violations(files: Files): Promise<string[]> {
  const house = await mkdtemp(join(tmpdir(), 'shopops-rooms-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(house, dirname(path)), { recursive: true })
      await writeFile(join(house, path), text)
    }
    const rooms = ['lib', 'bin', ...('prisma/seed/opens.ts' in files ? ['prisma'] : [])]
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
