import { startMessagesServer } from '../messages/server.ts'
import { decideByTools } from '../messages/twins.ts'
import type { Print } from './print.ts'

export type DeciderName = 'scripted' | 'anthropic'

/** What the provider's SDK would look for in a worker's environment. */
const none = { ANTHROPIC_API_KEY: '', ANTHROPIC_BASE_URL: '' }

/**
 * The part of a worker's environment that says who decides: the rules; or Claude, where there is a key, and otherwise a
 * server on this machine that speaks as Claude's does and is stopped with the rest.
 */
export async function deciderEnvironment(
  name: DeciderName,
  print: Print,
  clearing: (() => Promise<unknown>)[],
): Promise<Record<string, string>> {
  if (name === 'scripted') return none
  const { ANTHROPIC_API_KEY = '', ANTHROPIC_BASE_URL = '' } = process.env
  if (ANTHROPIC_API_KEY !== '') {
    print.done('Claude decides')
    return { ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL }
  }
  const server = await startMessagesServer({ decide: decideByTools })
  clearing.push(() => server.stop())
  print.done(`No ANTHROPIC_API_KEY: a Messages server that answers by rule, at ${server.url}`)
  return { ANTHROPIC_API_KEY: 'local', ANTHROPIC_BASE_URL: server.url }
}
