import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether there is a process of this number, be it a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a process; empty for one that is gone or a zombie. */
export function commandOf(pid: number): string {
  if (process.platform === 'win32') return isAlive(pid) ? 'unknown' : ''
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
