import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Refusal } from './refusal.ts'

const root = join(import.meta.dirname, '../..')

/** Everything that a build is made of. */
const sources = [
  '{app,components,lib}/**/*.{ts,tsx,css,json,svg,png,ico}',
  'public/**/*.*',
  'prisma/schema.prisma',
  '{instrumentation,proxy}.ts',
  '{next,postcss}.config.js',
  'package{,-lock}.json',
]
const notBuilt = /\.test\.tsx?$|^lib\/testing\//

/** Whether the desk's pages are built from the sources as they are now. */
export function isBuilt(): boolean {
  return existsSync(stampFile()) && readFileSync(stampFile(), 'utf8') === stampOf()
}

/**
 * Builds the desk's pages.
 *
 * @throws Refusal with what the build said when it fails.
 */
export async function build(signal?: AbortSignal): Promise<void> {
  rmSync(stampFile(), { force: true })
  const stamp = stampOf()
  const next = join(root, 'node_modules/next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [out, told, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0)
    throw new Refusal(`${out}${told}\nThe pages could not be built, see above. Mend that, then start again.`)
  writeFileSync(stampFile(), stamp)
}

function stampFile(): string {
  return join(root, process.env.NEXT_DIST_DIR || '.next', 'shopops.stamp')
}

function stampOf(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root }).filter((file) => !notBuilt.test(file))
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
