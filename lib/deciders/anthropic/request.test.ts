import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Prompt } from '#lib/loop/types.ts'
import { kinds } from '#lib/playbooks/index.ts'
import { emptyShop } from '#lib/testing/accounts.ts'
import { message, shopWith, startFor, work } from '#lib/testing/letters.ts'
import { emptyState } from '#lib/testing/loop.ts'
import { orderWith, parcelWith } from '#lib/testing/sample-orders.ts'
import { type Choice, requestOf } from './request.ts'

const choice: Choice = { model: 'claude-sonnet-5-5', effort: 'medium', maxTokens: 4_000, strict: true }
const question = 'Where is my order? I leave for a trip on Friday.'

/** All that comes before the first breakpoint, in the order in which the provider caches it. */
const beginning = (prompt: Prompt) => {
  const { tools, system } = requestOf(prompt, choice)
  return JSON.stringify([tools, system])
}
const contentOf = (prompt: Prompt) => {
  const [message] = requestOf(prompt, choice).messages
  if (typeof message?.content !== 'object') throw new Error('No blocks')
  return message.content
}

describe('a request', () => {
  test('begins with the same bytes on every turn of every case of a playbook', async () => {
    const shop = shopWith([orderWith([parcelWith()])])
    const one = await work({ shop, order: 'O-1001', says: question })
    const other = await work({ shop: shopWith([]), says: 'Hallo, wo ist es?', canBeWrittenTo: false })
    const beginnings = [...one.prompts, ...other.prompts].map(beginning)
    expect(beginnings.length).toBeGreaterThan(5)
    expect(new Set(beginnings).size).toBe(1)
  })

  test.each(kinds)('of the kind $name begins so, whatever the case', ({ make }) => {
    const { render } = make(emptyShop)
    const subject = { number: 1, title: 'A', order: null, can_be_written_to: true, month: '2026-10' }
    const prompts = [
      render(emptyState, { ...startFor(), subject }, 9),
      render(
        { ...emptyState, messages: [message('customer', 'Other words')] },
        {
          ...startFor(),
          run: 2,
          asOf: '2027-01-01T00:00:00.000Z',
          subject: { ...subject, title: 'B', number: 2 },
        },
        5,
      ),
    ]
    expect(new Set(prompts.map(beginning)).size).toBe(1)
  })

  test('has two breakpoints: after the instructions, and before the one block that always changes', async () => {
    const shop = shopWith([orderWith([parcelWith()])])
    const { prompts } = await work({ shop, order: 'O-1001', says: question })
    for (const prompt of prompts) {
      const { system, tools } = requestOf(prompt, choice)
      expect(system).toEqual([
        { type: 'text', text: expect.any(String), cache_control: { type: 'ephemeral' } },
      ])
      expect(tools.some((tool) => 'cache_control' in tool)).toBe(false)
      const marked = contentOf(prompt).map((block) => 'cache_control' in block)
      expect(marked).toEqual([...marked.slice(2).map(() => false), true, false])
    }
  })

  test('holds what the last one held before its last block, byte for byte, so that it is read from the cache', async () => {
    const shop = shopWith([orderWith([parcelWith()])])
    const { prompts } = await work({ shop, order: 'O-1001', says: question })
    const texts = prompts.map((prompt) => contentOf(prompt).map((block) => 'text' in block && block.text))
    for (const [at, blocks] of texts.entries()) {
      const before = texts[at - 1]?.slice(0, -1) ?? []
      expect(blocks.slice(0, before.length)).toEqual(before)
    }
  })

  test('asks for calls as the model thinks fit, side by side too, with the effort that is set', () => {
    const { tool_choice, output_config, max_tokens, messages } = requestOf(
      [{ role: 'user', text: 'A' }],
      choice,
    )
    expect({ tool_choice, output_config, max_tokens }).toEqual({
      tool_choice: { type: 'auto' },
      output_config: { effort: 'medium' },
      max_tokens: 4_000,
    })
    expect(messages).toHaveLength(1)
    const plain = requestOf([{ role: 'user', text: 'A' }], { ...choice, effort: null })
    expect('output_config' in plain).toBe(false)
  })
})

describe('the tools', () => {
  const prompts = kinds.map(({ make }) => {
    const subject = { number: 1, title: 'A', order: null, can_be_written_to: true, month: '2026-10' }
    return make(emptyShop).render(emptyState, { ...startFor(), subject }, 1)
  })
  const toolsOf = (strict: boolean) =>
    prompts.flatMap((prompt) => requestOf(prompt, { ...choice, strict }).tools)
  const unenforced = /"(minimum|maximum|minLength|maxLength|pattern|maxItems|multipleOf|\$schema)":/

  test('hold only what can be enforced where they are strict; the rest is said in words', () => {
    const tools = toolsOf(true)
    expect(tools.length).toBeGreaterThan(15)
    expect(tools.every(({ strict }) => strict)).toBe(true)
    expect(JSON.stringify(tools)).not.toMatch(unenforced)
    expect(JSON.stringify(tools)).toContain('{minLength: 1, maxLength: 1000}')
    expect(tools.every(({ input_schema }) => input_schema.required?.includes('reason'))).toBe(true)
  })

  /**
   * What the provider takes of strict tools in one request: 20 tools, 24 parameters that may be left out, and 16 that may
   * be of several types. Source: its documentation of structured outputs, on how complex schemas may be.
   */
  test.each(prompts)('of each playbook are few and plain enough to be strict: %#', (...prompt) => {
    const { tools } = requestOf(prompt, choice)
    const schemas = tools.flatMap(({ input_schema }) => objectsIn(input_schema))
    const optional = schemas.flatMap(({ properties, required }) =>
      Object.keys(properties).filter((name) => !required.includes(name)),
    )
    const unions = JSON.stringify(tools).match(/"(?:anyOf|oneOf)":/g) ?? []
    expect(tools.length).toBeLessThanOrEqual(20)
    expect(optional.length).toBeLessThanOrEqual(24)
    expect(unions.length).toBeLessThanOrEqual(16)
  })

  test.each(kinds)('of $name leave “reason” to the call, which has one of its own', ({ make }) => {
    expect(make(emptyShop).actions.flatMap(({ args }) => Object.keys(args.shape))).not.toContain('reason')
  })

  test('are as the playbook says them where they are not', () => {
    const tools = toolsOf(false)
    expect(tools.some(({ strict }) => strict)).toBe(false)
    expect(JSON.stringify(tools)).toMatch(unenforced)
    expect(JSON.stringify(tools)).not.toContain('$schema')
  })

  test('of a playbook that writes none are none', () => {
    expect(() => requestOf([{ role: 'tools', text: 'Use the telephone' }], choice)).toThrow()
    expect(requestOf([], choice).tools).toEqual([])
  })
})

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
})

/** Every schema of an object in a schema, however deep. */
function objectsIn(schema: unknown): z.output<typeof objectSchema>[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = objectSchema.safeParse(schema).data
  return [...(own ? [own] : []), ...Object.values(schema).flatMap(objectsIn)]
}
