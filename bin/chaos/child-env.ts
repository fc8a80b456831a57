import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the processes of a chaos run know: whose they are, and where compiled code is kept, since so many are started. */
export function childEnv(): NodeJS.ProcessEnv {
  const cache = join(tmpdir(), 'shopops-compiled')
  return { NODE_COMPILE_CACHE: cache, ...process.env, STARTED_BY: String(process.pid) }
}
