import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Anthropic from '@anthropic-ai/sdk'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

function messages(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'messages.ts'), ...args])
  return { child, ended: Promise.all([text(child.stderr), once(child, 'exit')]) }
}

test('the two lines that it prints are all that the SDK needs to know', async () => {
  const { child, ended } = messages('--port', String(await freePort()))
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    if (said.includes('stops it')) break
  }
  const [, baseURL] = /^ANTHROPIC_BASE_URL=(.+)$/m.exec(said) ?? []
  const [, apiKey] = /^ANTHROPIC_API_KEY=(.+)$/m.exec(said) ?? []
  const client = new Anthropic({ baseURL: baseURL ?? null, apiKey: apiKey ?? null, maxRetries: 0 })
  const counted = { model: 'claude-sonnet-5-5', messages: [{ role: 'user' as const, content: 'Hello' }] }
  expect((await client.messages.countTokens(counted)).input_tokens).toBeGreaterThan(0)
  child.kill('SIGTERM')
  expect(await ended).toEqual(['', [0, null]])
})

test.each([[['--port', '99999']], [['--rate', 'fast']], [['--help-me']]])(
  '%j is refused in words',
  async (args) => {
    const [faults, [code]] = await messages(...args).ended
    expect({ faults, code }).toEqual({ faults: expect.stringMatching(/^Usage: npm run messages/), code: 2 })
  },
)
