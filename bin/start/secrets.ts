import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const secrets = z.object({ AUTH_SECRET: z.string().min(32), TRAIL_KEY: z.string().regex(/^[0-9a-f]{64}$/) })
type Secrets = z.infer<typeof secrets>

/**
 * What signs the sessions and the trail's checkpoints: from the environment where it is set, else made once and kept in
 * the data folder, readable to its owner only. Another key tomorrow would sign everybody out and make checkpoints of
 * today look forged.
 */
export function readSecrets(dataFolder: string): Secrets {
  const { AUTH_SECRET, TRAIL_KEY } = process.env
  const kept = AUTH_SECRET && TRAIL_KEY ? undefined : keep(join(dataFolder, 'secrets.json'))
  return {
    AUTH_SECRET: AUTH_SECRET || kept?.AUTH_SECRET || '',
    TRAIL_KEY: TRAIL_KEY || kept?.TRAIL_KEY || '',
  }
}

function keep(file: string): Secrets {
  const found = read(file)
  if (found !== undefined) return found
  const made = { AUTH_SECRET: randomBytes(32).toString('hex'), TRAIL_KEY: randomBytes(32).toString('hex') }
  writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return made
}

function read(file: string): Secrets | undefined {
  try {
    return secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Error(
      `${file} cannot be read as what it was written as. Restore it, or remove it to sign everybody out.`,
    )
  }
}
