// `npm run load [-- --json] [-- --reviewers N] [-- --proposals N]`: many people decide on one queue at once, over HTTP, on a
// temporary desk as in production. Ends with 1 where a proposal is not decided once, or somebody is not told who was first.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { startTemporaryDesk } from './desk.ts'
import { decideAll } from './load/decide.ts'
import { exitWithParent } from './parent.ts'

const usage = 'Usage: npm run load [-- --reviewers <2 to 1,000>] [-- --proposals <how many>] [-- --json]'

const options = z.object({
  reviewers: z.coerce.number().int().min(2).max(1_000).default(200),
  proposals: z.coerce.number().int().min(1).max(1_000_000).default(5_000),
  json: z.boolean().default(false),
})

function read(args: string[]): z.infer<typeof options> | null {
  try {
    const known = {
      reviewers: { type: 'string' },
      proposals: { type: 'string' },
      json: { type: 'boolean' },
    } as const
    return options.parse(parseArgs({ args, options: known }).values)
  } catch {
    return null
  }
}

async function main({ json, ...load }: z.infer<typeof options>): Promise<void> {
  const desk = await startTemporaryDesk()
  try {
    const { figures, faults } = await decideAll(desk.url, load)
    for (const fault of faults.slice(0, 20)) console.error(fault)
    const { requests, decided, told, errors, p50_ms, p95_ms, decisions_per_second } = figures
    const words = `${load.reviewers} reviewers, ${requests} requests: ${decided} decided, ${told} told who was first, ${errors} errors; half within ${p50_ms} ms, 95 % within ${p95_ms} ms, ${decisions_per_second} decisions a second`
    console.log(json ? JSON.stringify(figures) : words)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await desk.stop()
  }
}

exitWithParent()
const asked = read(process.argv.slice(2))
if (asked === null) {
  console.error(usage)
  process.exitCode = 1
} else await main(asked)
