/**
 * The one form in which data stands in a prompt: tags whose content and attributes are escaped, so that no text from
 * outside can close the tag it stands in or pass for another.
 */
type Attributes = Record<string, string | number | boolean>

/** How much of one observation a prompt holds, in characters; the trail has it whole. */
const longestObservation = 4_000

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = new RegExp(Object.values(escapes).join('|'), 'g')

/** `<name key="value">content</name>`, with everything given escaped. */
export function tag(name: string, attributes: Attributes, content: string): string {
  // A quotation mark can do no harm outside of an attribute, and observations are full of them.
  return `<${name}${attributeText(attributes)}>${encode(content, /[&<>]/g)}</${name}>`
}

/** A tag around parts that are tags themselves. */
export function group(name: string, parts: string[]): string {
  return [`<${name}>`, ...parts, `</${name}>`].join('\n')
}

export type Tag = { attributes: Record<string, string>; content: string }

/** Reads back every tag of a name, unescaped, in order. Tags of one name do not nest. */
export function readTags(text: string, name: string): Tag[] {
  return tagsIn(text)(name)
}

/** The same for a text that is asked for many names: it is looked through once. */
export function tagsIn(text: string): (name: string) => Tag[] {
  const byName = new Map<string, Tag[]>()
  for (const [, name = '', attributes = '', content = ''] of text.matchAll(anyTag)) {
    const tags = byName.get(name)
    const tag = { attributes: readAttributes(attributes), content: decode(content) }
    if (tags === undefined) byName.set(name, [tag])
    else tags.push(tag)
  }
  return (name) => byName.get(name) ?? []
}

const anyTag = /<([a-z_]+)((?: [a-z_]+="[^"]*")*)>([^<]*)<\/\1>/g

function readAttributes(text: string): Tag['attributes'] {
  const pairs = Array.from(text.matchAll(/([a-z_]+)="([^"]*)"/g), ([, key = '', value = '']) => [
    key,
    decode(value),
  ])
  return Object.fromEntries(pairs)
}

/** Cuts what is too long for a prompt and says how much was cut. */
export function cut(text: string, longest = longestObservation): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest).toWellFormed()}… [cut: ${text.length - longest} more characters are on the trail]`
}

function attributeText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${encode(String(value), /[&<>"]/g)}"`)
    .join('')
}

function encode(text: string, special: RegExp): string {
  return text.replace(special, (character) => escapes[character] ?? character)
}

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    escaped,
    (entity) => Object.entries(escapes).find(([, name]) => name === entity)?.[0] ?? entity,
  )
}
