import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { canUse, type Identity, refuge, shortHash } from './postgres-identity.ts'

/** The superuser of every database made here. */
export const superuser = 'shopops'

/** The password's place, inside the data so that the two cannot part; only the owner may read it. */
export function passwordFile(cluster: string): string {
  return join(cluster, 'shopops.password')
}

/**
 * The folder that is to hold the data: the one asked for, or, where the identity cannot reach that, one below
 * /var/tmp. Made if missing, closed to everyone else.
 */
export function dataHome(asked: string, identity: Identity | undefined): string {
  mkdirSync(asked, { recursive: true })
  close(asked, identity)
  if (!identity || canUse(asked, identity)) return asked
  try {
    rmdirSync(asked)
  } catch {
    // Not empty: something else is kept there.
  }
  const home = join(refuge(), `${basename(asked)}-${shortHash(asked)}`)
  mkdirSync(home, { recursive: true })
  close(home, identity)
  return home
}

function close(path: string, identity: Identity | undefined): void {
  if (identity) chownSync(path, identity.uid, identity.gid)
  chmodSync(path, 0o700)
}

/**
 * Makes the data folder: UTF-8, sorted by code point everywhere alike, one superuser with a random password. Made aside
 * and renamed, so that one broken off or made twice at once does no harm.
 *
 * @throws with initdb's words when it fails.
 */
export async function makeCluster(
  initdb: string,
  cluster: string,
  identity: Identity | undefined,
): Promise<void> {
  const fresh = `${cluster}.${process.pid}`
  const password = `${fresh}.password`
  rmSync(fresh, { recursive: true, force: true })
  writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 })
  close(password, identity)
  chmodSync(password, 0o600)
  try {
    const options = [
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--no-instructions',
      // Chance needs no hashing over and over to be hard to guess, and each connection would take longer for it.
      '--set=scram_iterations=1',
    ]
    const locale = ['--locale=C', '--builtin-locale=C.UTF-8']
    const where = ['-D', fresh, '-U', superuser, `--pwfile=${password}`]
    await promisify(execFile)(initdb, [...where, ...options, ...locale], { ...identity, cwd: '/' })
    renameSync(password, passwordFile(fresh))
    renameSync(fresh, cluster)
  } catch (error) {
    rmSync(password, { force: true })
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(cluster)) throw error
  }
}
