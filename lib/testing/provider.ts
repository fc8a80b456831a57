import { onTestFinished } from 'vitest'
import { type MessagesServer, startMessagesServer } from '#bin/messages/server.ts'
import { decideByTools } from '#bin/messages/twins.ts'
import type { World } from '#lib/deciders/anthropic/pace.ts'
import type { JsonObject } from '#lib/json.ts'

/** A key that a test can look for wherever it must not be. */
export const key = 'sk-ant-api03-RECOGNISABLE-9f3c1d77'

type Options = Partial<Parameters<typeof startMessagesServer>[0]>

/** A provider on this machine, which answers as the rules do, until the test ends. */
export async function startProvider(options: Options = {}): Promise<MessagesServer> {
  const server = await startMessagesServer({ decide: decideByTools, ...options })
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= server.stop()
    return stopped
  }
  onTestFinished(stop)
  return { ...server, stop }
}

/** How many messages a provider was asked for. */
export function messagesAsked({ requests }: MessagesServer): number {
  return requests.filter(({ path }) => path === '/v1/messages').length
}

type Call = [name: string, input: JsonObject]

/** A message with these calls, or this text. */
export function messageWith(said: Call[] | string, rest: JsonObject = {}): JsonObject {
  const calls = typeof said === 'string' ? [] : said
  const content = calls.map(([name, input], at) => ({ type: 'tool_use', id: `toolu_${at}`, name, input }))
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5-5',
    content: typeof said === 'string' ? [{ type: 'text', text: said }] : content,
    stop_reason: typeof said === 'string' ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: 200, output_tokens: 30 },
    ...rest,
  }
}

/** A world whose time goes on only by waiting, and where chance always falls in the middle. */
export function stillWorld(from = Date.parse('2026-11-30T09:00:00Z')): World & { waited: number[] } {
  let now = from
  const waited: number[] = []
  return {
    waited,
    now: () => new Date(now),
    async wait(ms) {
      waited.push(ms)
      now += ms
    },
    random: () => 0.5,
  }
}
