// Beside a temporary Postgres, its own process: `node postgres-watcher.ts <pid> <data folder>`. Ends when the folder is
// gone; when the process that started it is gone, stops Postgres and removes the folder.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readLock, serves } from './postgres-lock.ts'

const [parent, folder] = process.argv.slice(2)
if (!parent || !folder) throw new Error('usage: postgres-watcher.ts <pid> <data folder>')

while (existsSync(folder) && process.ppid === Number(parent)) await sleep(250)
while (existsSync(folder)) {
  const pid = readLock(join(folder, 'cluster'))?.pid
  if (pid !== undefined && serves(pid, folder)) process.kill(pid, 'SIGQUIT')
  await sleep(100)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // A Postgres that was just being started may still come up and make the folder anew.
  await sleep(500)
}
