/**
 * Measures the tables of docs/guide/models.md and prints them: `node bin/models-table.ts`. The tickets of the evaluation are
 * worked through a local Messages server, once as on a busy desk, where what all prompts begin with stays cached, and once
 * as on a quiet one, where the cache has been forgotten before each case. Takes some minutes.
 */
import { worldOf } from '#lib/cases/model.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { anthropic } from '#lib/deciders/anthropic/provider.ts'
import { costOf, pricedModels, priceOf, type Usage } from '#lib/deciders/prices.ts'
import { playbook } from '#lib/playbooks/index.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { evaluate } from './eval/evaluate.ts'
import { readTickets } from './eval/ticket.ts'
import { startMessagesServer } from './messages/server.ts'
import { investigations, tokenTable } from './messages/token-table.ts'
import { decideByTools } from './messages/twins.ts'

const tickets = readTickets()
const count = tickets.length

type Measured = { calls: number; usages: Usage[]; resolved: number }

/** Works every ticket once. A desk is `quiet` where ten minutes lie between the cases. */
async function measure(desk: 'busy' | 'quiet'): Promise<Measured> {
  let now = Date.now()
  const server = await startMessagesServer({
    decide: decideByTools,
    now: () => now,
    misbehave: ({ path, body }) => {
      const begins = path === '/v1/messages' && !JSON.stringify(body).includes('<fact ')
      if (desk === 'quiet' && begins) now += 600_000
      return null
    },
  })
  const world = worldOf(systemClock)
  const provider = anthropic({ apiKey: 'local', baseUrl: server.url }, world)
  const crew = { clock: systemClock, deciding: { model: { provider, world } } }
  const { figures } = await evaluate(tickets, crew, process.stderr, new AbortController().signal)
  await server.stop()
  const usages = server.requests.flatMap(({ usage }) => (usage === null ? [] : [usageOf(usage)]))
  return { calls: usages.length, usages, resolved: figures.resolved_rate }
}

function usageOf(usage: Record<string, unknown>): Usage {
  const input = Number(usage.input_tokens)
  const [cacheWrite, cacheRead] = [usage.cache_creation_input_tokens, usage.cache_read_input_tokens].map(
    Number,
  )
  const output = Number(usage.output_tokens)
  return { input, output, cacheWrite: cacheWrite ?? 0, cacheRead: cacheRead ?? 0, cacheWriteHour: 0 }
}

const busy = await measure('busy')
const quiet = await measure('quiet')
const perCase = (total: number) => Math.round(total / count).toLocaleString('en-US')
const sum = ({ usages }: Measured, of: keyof Usage) => usages.reduce((all, usage) => all + usage[of], 0)
const dollars = ({ usages }: Measured, model: string) => {
  const price = priceOf(model, new Date())
  return price === null
    ? ''
    : `$${(usages.reduce((all, usage) => all + costOf(price, usage), 0) / count / 1e6).toFixed(4)}`
}

console.log(`${count} tickets, ${(busy.calls / count).toFixed(1)} calls a case, ${busy.resolved} resolved\n`)
for (const [name, measured] of [
  ['busy', busy],
  ['quiet', quiet],
] as const) {
  const cells = (['input', 'cacheWrite', 'cacheRead', 'output'] as const).map((of) =>
    perCase(sum(measured, of)),
  )
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}
console.log('')
for (const model of pricedModels)
  console.log(`| \`${model}\` | ${dollars(busy, model)} | ${dollars(quiet, model)} |`)
const standard = priceOf('claude-sonnet-5-5', new Date())
if (standard !== null)
  console.log(
    `\n${tokenTable(investigations(playbook('order-support', builtInShop(db())), standard, [5, 10, 20, 40]))}`,
  )
