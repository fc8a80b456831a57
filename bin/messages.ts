// `npm run messages [-- --port <number>] [--rate <requests a second>]`: a local server that speaks the Messages API and
// answers by rule, to develop and try the desk against without a key.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { startMessagesServer } from './messages/server.ts'
import { decideByTools } from './messages/twins.ts'
import { exitWithParent } from './parent.ts'

const usage = 'Usage: npm run messages [-- --port <1 to 65535>] [--rate <requests a second>]'

const options = z.object({
  port: z.coerce.number().int().min(1).max(65_535).default(8787),
  rate: z.coerce.number().int().min(1).optional(),
})

function parse(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: { port: { type: 'string' }, rate: { type: 'string' } } })
    return options.parse(values)
  } catch {
    return null
  }
}

const given = parse(process.argv.slice(2))
if (given === null) {
  console.error(usage)
  process.exitCode = 2
} else {
  const { port, rate } = given
  const server = await startMessagesServer({
    decide: decideByTools,
    port,
    ...(rate !== undefined && { ratePerSecond: rate }),
  })
  console.log('A Messages API that answers by rule. In the environment of whoever is to use it:\n')
  console.log(`ANTHROPIC_BASE_URL=${server.url}\nANTHROPIC_API_KEY=local\n\nCtrl-C stops it.`)
  exitWithParent()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop())
}
