import { z } from 'zod'
import type { Prompt } from '#lib/loop/types.ts'
import { readTags } from '#lib/playbooks/markup.ts'

/** Takes what is a person's out of texts, and puts it back. */
export type Personal = { hide(text: string): string; reveal(text: string): string }

/** Where an observation tells who somebody is and where they live. */
const telling = ['name', 'owner', 'email', 'phone', 'line1', 'line2', 'postcode']
const mailAddress = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu
const phoneNumber = /(?<![\p{L}\p{N}-])(?:\+|00)\d[\d ()/-]{6,}\d(?![\p{L}\p{N}])/gu
const apiKey = /sk-ant-[\w-]+/g

/**
 * What a prompt says of people, each by a placeholder of its own: `{name-1}`, its parts `{name-1.1}` and `{name-1.2}`,
 * `{email-1}`. The same prompt of another customer has the same placeholders, so what answered one can answer the other.
 * A key to the provider is taken out for good.
 */
export function personalIn(prompt: Prompt): Personal {
  const places = new Map<string, string>()
  const count = new Map<string, number>()
  const add = (kind: string, value: string) => {
    if (value.length < 3 || places.has(value)) return
    const number = (count.get(kind) ?? 0) + 1
    count.set(kind, number)
    places.set(value, `{${kind}-${number}}`)
    if (kind !== 'name') return
    for (const [place, part] of value.split(/\s+/).entries())
      if (part.length > 1 && !places.has(part)) places.set(part, `{name-${number}.${place + 1}}`)
  }
  const text = prompt.flatMap(({ role, text }) => (role === 'user' ? [text] : [])).join('\n')
  for (const [kind, value] of toldIn(text)) add(kind, value)
  for (const [email] of text.matchAll(mailAddress)) add('email', email)
  for (const [phone] of text.matchAll(phoneNumber)) add('phone', phone)
  return {
    hide: (text) => replaced(text, places).replace(apiKey, '{key}'),
    reveal: (text) => replaced(text, new Map(Array.from(places, ([value, place]) => [place, value]))),
  }
}

/** Who is named as an author, and what facts tell of somebody, in the order in which it stands there. */
function toldIn(text: string): [kind: string, value: string][] {
  const authors = readTags(text, 'message').map(({ attributes }) => attributes.author)
  const deciders = readTags(text, 'decision').map(({ attributes }) => attributes.by)
  const named = [...authors, ...deciders].flatMap((name): [string, string][] =>
    name ? [['name', name]] : [],
  )
  return [...named, ...readTags(text, 'fact').flatMap(({ content }) => told(json(content)))]
}

const object = z.record(z.string(), z.unknown())

function told(value: unknown): [kind: string, value: string][] {
  if (Array.isArray(value)) return value.flatMap(told)
  return Object.entries(object.safeParse(value).data ?? {}).flatMap(([key, inner]): [string, string][] => {
    if (typeof inner !== 'string') return told(inner)
    if (!telling.includes(key)) return []
    return [[key === 'owner' ? 'name' : key.startsWith('line') ? 'street' : key, inner]]
  })
}

/** Longest first: a name is replaced whole before its parts are. */
function replaced(text: string, by: ReadonlyMap<string, string>): string {
  if (by.size === 0) return text
  const known = [...by.keys()].toSorted((one, other) => other.length - one.length).map(escaped)
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.join('|')})(?![\\p{L}\\p{N}])`, 'gu'),
    (found) => by.get(found) ?? found,
  )
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
