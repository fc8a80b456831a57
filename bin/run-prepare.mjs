// What bin/run.mjs makes ready: the packages and the Prisma client. Plain JavaScript for Node 20.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Returns a sentence when something fails, else nothing. */
export async function prepare(project) {
  if (installed(project) && generated(project)) return undefined
  return alone(project, () => {
    if (!installed(project)) {
      console.error('Installing packages (npm ci), about a minute ...')
      const start = Date.now()
      if (!install(project)) return 'npm ci failed, see above. Mend that, then run it again.'
      done('Packages installed', start)
    }
    if (generated(project)) return undefined
    const start = Date.now()
    const fault = generate(project)
    if (!fault) done('Database client generated', start)
    return fault
  })
}

/** On standard error, because standard output belongs to the command. */
function done(what, start) {
  console.error(`  ✓ ${what}  ${((Date.now() - start) / 1000).toFixed(1)} s`)
}

/**
 * Whether node_modules holds what package-lock.json asks for, by npm's own record of it, whoever ran npm. An installation
 * without development packages counts.
 */
function installed(project) {
  const wanted = packages(join(project, 'package-lock.json'))
  const found = packages(join(project, 'node_modules/.package-lock.json'))
  if (!found) return false
  const production = !Object.values(found).some((entry) => entry.dev)
  const optional = (entry) => entry.optional || entry.devOptional || (production && entry.dev)
  return (
    Object.entries(found).every(([path, entry]) => wanted[path]?.version === entry.version) &&
    Object.entries(wanted).every(([path, entry]) => !path || found[path] || optional(entry))
  )
}

function packages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}

/** By the npm of the PATH without node_modules/.bin: npm ci removes the Node that is in there. */
function install(project) {
  const inside = join(project, 'node_modules') + sep
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !`${folder}${sep}`.startsWith(inside))
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: project,
    env: { ...process.env, PATH: path.join(delimiter) },
    shell: process.platform === 'win32',
    stdio: ['ignore', 2, 2],
  })
  return status === 0
}

function stamp(project) {
  const [schema, prisma] = ['prisma/schema.prisma', 'node_modules/prisma/package.json']
  const hash = createHash('sha256')
  for (const path of [schema, prisma]) hash.update(readFileSync(join(project, path)))
  return hash.digest('hex')
}

function stampFile(project) {
  return join(project, 'prisma/generated/.stamp')
}

function generated(project) {
  const file = stampFile(project)
  return existsSync(file) && readFileSync(file, 'utf8') === stamp(project)
}

function generate(project) {
  const cli = join(project, 'node_modules/prisma/build/index.js')
  // The client needs no engine, but the command downloads one unless told of a file that is there.
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: join(project, 'package.json'),
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  }
  const node = join(project, 'node_modules/node/bin/node')
  const program = existsSync(node) ? node : process.execPath
  const made = stamp(project)
  const run = spawnSync(program, [cli, 'generate'], { cwd: project, env, encoding: 'utf8' })
  if (run.status !== 0) {
    return `${run.stdout ?? ''}${run.stderr ?? run.error}\nThe Prisma client could not be generated, see above. Mend prisma/schema.prisma, then run it again.`
  }
  writeFileSync(stampFile(project), made)
  return undefined
}

/** Runs the work while no other process of this project runs its own. */
async function alone(project, work) {
  const lock = join(project, '.cache/preparing')
  mkdirSync(dirname(lock), { recursive: true })
  while (!take(lock)) await sleep(200)
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (abandoned(lock)) rmSync(lock, { force: true })
  return false
}

function abandoned(lock) {
  const written = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (written === undefined) return false
  const owner = Number(readFileSync(lock, 'utf8'))
  return owner === process.pid || !alive(owner) || Date.now() - written > 600_000
}

function alive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
