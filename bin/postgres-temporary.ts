import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from './postgres.ts'
import { canUse, postgresIdentity } from './postgres-identity.ts'

/**
 * Runs a PostgreSQL on data of its own that is not kept: `stop()` removes it, and so does a watcher within a second
 * should this process be killed.
 *
 * @param options.durable whether what is committed survives a crash of that Postgres; false if not said.
 */
export async function startTemporaryPostgres({ durable = false } = {}): Promise<Postgres> {
  const dataDir = temporaryFolder()
  watch(dataDir)
  const postgres = await startPostgres({ dataDir, durable })
  return {
    ...postgres,
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function temporaryFolder(): string {
  const parent = canUse(tmpdir(), postgresIdentity()) ? tmpdir() : '/var/tmp'
  const folder = mkdtempSync(join(parent, 'shopops-postgres-'))
  chmodSync(folder, 0o700)
  return folder
}

/** Detached, or a Ctrl-C and the end of a terminal would take the watcher along. */
function watch(dataDir: string): void {
  const watcher = join(import.meta.dirname, 'postgres-watcher.ts')
  const args = [watcher, String(process.pid), dataDir]
  spawn(process.execPath, args, { cwd: '/', detached: true, stdio: 'ignore' }).unref()
}
