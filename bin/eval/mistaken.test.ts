import { describe, expect, test } from 'vitest'
import type { Prompt } from '#lib/loop/types.ts'
import { tag } from '#lib/playbooks/markup.ts'
import { mistaken } from './mistaken.ts'
import type { Mistake } from './mistakes.ts'

const right = JSON.stringify({ action: 'look', args: {}, reason: 'First' })
const mistake: Mistake = {
  kind: 'malformed',
  setting: 'customer',
  begin: () => () => ({ says: 'Let me look', mend: right }),
}

/** A prompt after so many refusals of a kind, and what the rules were shown of it. */
function setting() {
  const shown: Prompt[] = []
  const usual = (prompt: Prompt) => {
    shown.push(prompt)
    return right
  }
  return { shown, usual }
}

function promptWith(...kinds: string[]): Prompt {
  const refused = kinds.map((kind) => tag('refusal', { kind }, 'No'))
  const told = kinds.length === 0 ? [] : [`<refused>\n${refused.join('\n')}\n</refused>`]
  return ['The case', ...told, 'What next?'].map((text) => ({ role: 'user', text }))
}

const limits = { timeoutMs: 1_000, signal: new AbortController().signal }

async function saying(decider: ReturnType<typeof mistaken>, ...prompts: Prompt[]): Promise<string[]> {
  const said = []
  for (const prompt of prompts) {
    const decided = await decider.decide(prompt, limits)
    said.push('reply' in decided ? decided.reply.text : '')
  }
  return said
}

describe('a decider that makes a mistake', () => {
  test('mends it once a refusal of its kind stands in the prompt, and does not fall back', async () => {
    const decider = mistaken(setting().usual, mistake, 'seen', () => true)
    const prompts = [promptWith(), promptWith('repeated'), promptWith('repeated', 'malformed'), promptWith()]
    expect(await saying(decider, ...prompts)).toEqual(['Let me look', 'Let me look', right, right])
  })

  test('makes it again where it cannot see the refusal, until it is lucky', async () => {
    const coins = [false, true]
    const decider = mistaken(setting().usual, mistake, 'unseen', () => coins.shift() ?? false)
    const prompts = [promptWith(), promptWith('malformed'), promptWith('malformed'), promptWith()]
    expect(await saying(decider, ...prompts)).toEqual(['Let me look', 'Let me look', right, right])
  })

  test('decides as the rules do on prompts without refusals, be they seen or not', async () => {
    for (const refusals of ['seen', 'unseen'] as const) {
      const { shown, usual } = setting()
      await saying(
        mistaken(usual, mistake, refusals, () => false),
        promptWith('malformed'),
      )
      expect(shown).toEqual([promptWith()])
    }
  })
})
