import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../bench')

/** Installs the other engines as bench/package-lock.json has them, unless they are. @throws Error where npm cannot. */
export function installPeers(tell: (line: string) => void): void {
  const installed = join(folder, 'node_modules/.installed')
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return
  tell('Installing LangGraph.js and DBOS in bench/ (only this once) ...')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    shell: process.platform === 'win32',
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0)
    throw new Error('The other engines could not be installed: npm ci failed in bench/, see above.')
  writeFileSync(installed, lock)
}
