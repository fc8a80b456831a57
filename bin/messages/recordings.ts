import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { understand } from '#lib/deciders/anthropic/message.ts'
import type { Answered } from '#lib/deciders/recorded.ts'
import type { Prompt } from '#lib/loop/types.ts'
import { readTags } from '#lib/playbooks/markup.ts'
import { personalIn } from './personal.ts'

/** What the clock said when it began: answers speak of days. */
const heading = z.object({ at: z.iso.datetime() })
const exchange = z.object({
  /** What was asked, by `promptKey`; and, for whoever reads the file, what it was about. */
  asked: z.string(),
  about: z.string(),
  /** The instructions and tools that it was asked with, by their hash. */
  version: z.string(),
  costMicroUsd: z.int(),
  tokens: z.int(),
  /** The message as it came, without what is a person's. */
  answered: z.string(),
})
type Exchange = z.output<typeof exchange>

/** How something is recorded, for whoever asks for what was not. */
const howTo = 'Set ANTHROPIC_API_KEY and record it: npm run eval -- --decider anthropic --record'

/** Keeps what is asked and answered, and writes it to a file: a line of heading, then one line each. Says how many. */
export function recordingOf(at: string, file: string) {
  const exchanges = new Map<string, Exchange>()

  return {
    keep(prompt: Prompt, { reply, costMicroUsd, tokens }: Answered): void {
      const { hide } = personalIn(prompt)
      const asked = promptKey(prompt)
      const kept = { asked, about: hide(aboutOf(prompt)), version: versionOf(prompt), costMicroUsd, tokens }
      exchanges.set(asked, { ...kept, answered: inTexts(reply.raw, hide) })
    },
    write(): number {
      const lines = [{ at }, ...exchanges.values()].map((line) => JSON.stringify(line))
      writeFileSync(file, `${lines.join('\n')}\n`)
      return exchanges.size
    },
  }
}

/**
 * What is in a file of `recordingOf`. `answerTo` gives what was answered to a prompt that says the same, with the people of
 * this one; or says what was not recorded, and how to record it, as does `missing` of all such. `outdated` are the answers
 * that were given to other instructions.
 *
 * @throws Error for a file that is not there or is no recording.
 */
export function readRecording(file: string) {
  const [first = '', ...rest] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const exchanges = new Map(
    rest.map((line) => {
      const read = exchange.parse(JSON.parse(line))
      return [read.asked, read]
    }),
  )
  const outdated = new Set<string>()
  const missing = new Set<string>()
  return {
    ...heading.parse(JSON.parse(first)),
    outdated,
    missing,
    answerTo(prompt: Prompt): Answered | string {
      const found = exchanges.get(promptKey(prompt))
      if (found === undefined) {
        const why = `Not recorded: ${aboutOf(prompt)}. ${howTo}`
        missing.add(why)
        return why
      }
      if (found.version !== versionOf(prompt)) outdated.add(found.asked)
      const { costMicroUsd, tokens } = found
      const { usage: _, ...understood } = understand(inTexts(found.answered, personalIn(prompt).reveal))
      return { ...understood, costMicroUsd, tokens }
    },
  }
}

/** A message with each of its texts changed; what is no JSON, changed as a whole. */
function inTexts(message: string, change: (text: string) => string): string {
  try {
    return JSON.stringify(
      JSON.parse(message, (_, value) => (typeof value === 'string' ? change(value) : value)),
    )
  } catch {
    return change(message)
  }
}

/** Names what a prompt says of its case, without whose it is, at which hour, and what is left to spend. */
function promptKey(prompt: Prompt): string {
  const said = prompt.flatMap(({ role, text }) => (role === 'user' ? [text] : [])).join('\n')
  const plain = personalIn(prompt)
    .hide(said)
    .replace(/(\d{4}-\d\d-\d\d)T[\d:.]+Z/g, '$1')
    .replace(/about \d+ tokens left/, 'some tokens left')
  return hashOf(plain)
}

function versionOf(prompt: Prompt): string {
  return hashOf(prompt.flatMap(({ role, text }) => (role === 'user' ? [] : [text])).join('\n'))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** "case 1, order O-1001, “Where is my order?”, after get_customer, get_order". */
function aboutOf(prompt: Prompt): string {
  const text = prompt.map((segment) => segment.text).join('\n')
  const [opened] = readTags(text, 'case')
  const { number = '?', order } = opened?.attributes ?? {}
  const done = readTags(text, 'fact').map(({ attributes }) => attributes.action)
  const drafts = readTags(text, 'draft').length
  const title = (opened?.content ?? '').slice(0, 60)
  return [
    `case ${number}`,
    order ? `order ${order}` : [],
    `“${title}”`,
    done.length > 0 ? `after ${done.join(', ')}` : 'at its beginning',
    drafts > 0 ? `and draft ${drafts}` : [],
  ]
    .flat()
    .join(', ')
}
