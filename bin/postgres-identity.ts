import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Whom Postgres runs as, where that is not whoever started us. */
export type Identity = { uid: number; gid: number }

/**
 * Postgres refuses to run as root. Root therefore starts it as the owner of the data there is, else as `postgres`,
 * else as `nobody`. Undefined for everyone else.
 */
export function postgresIdentity(cluster?: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  const data = cluster ? statSync(cluster, { throwIfNoEntry: false }) : undefined
  if (data && data.uid !== 0) return { uid: data.uid, gid: data.gid }
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'Postgres cannot run as root, and there is no user postgres or nobody to run it as. Add one.',
  )
}

/** Whether the identity may enter the folder and write in it, all the folders above it included. */
export function canUse(folder: string, identity: Identity | undefined): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'test -x "$0" && test -w "$0"', folder], { ...identity, cwd: '/' })
  return test.status === 0
}

/**
 * A folder below /var/tmp named after this project, for what the identity must reach while the project lies below a
 * folder closed to it. Only root needs it.
 *
 * @throws when someone else made a folder of that name.
 */
export function refuge(): string {
  const project = resolve(import.meta.dirname, '..')
  const folder = join('/var/tmp', `shopops-${shortHash(project)}`)
  mkdirSync(folder, { recursive: true })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to someone else. Remove it and start again.`)
  }
  chmodSync(folder, 0o755)
  return folder
}

/** Twelve hexadecimal digits that name a path. */
export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}
