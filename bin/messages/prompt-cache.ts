import { createHash } from 'node:crypto'
import type { Counted } from './request.ts'

/** A stretch of a request: what it says, and whether everything up to its end is to be cached, for how long in ms. */
type Piece = { text: string; keepMs: number | null }
/** Tokens of a request, apart by what they cost. */
export type InputTokens = { plain: number; written: number; writtenForAnHour: number; read: number }

const minuteMs = 60_000
/** A shorter beginning is not cached; for some models the API asks for more than this. */
const leastTokens = 1_024
/** How many pieces before a breakpoint are looked through for one that was cached earlier. */
const lookBack = 20

/** Remembers the beginnings of requests as the API does: by model, for five minutes or an hour since last used. */
export function promptCache(now: () => number) {
  const known = new Map<string, { until: number; keepMs: number }>()
  return (request: Counted): InputTokens => {
    const pieces = piecesOf(request)
    const ends = endsOf(request.model, pieces)
    const breakpoints = ends.flatMap((end, place) => {
      const keepMs = pieces[place]?.keepMs ?? null
      return keepMs !== null && end.tokens >= leastTokens ? [{ ...end, place, keepMs }] : []
    })
    const read = breakpoints.reduce((longest, { place }) => {
      const seen = ends.slice(Math.max(0, place - lookBack), place + 1)
      const found = seen.findLast(({ hash }) => (known.get(hash)?.until ?? 0) > now())
      return found !== undefined && found.tokens > longest.tokens ? found : longest
    }, nothing)
    const kept = known.get(read.hash)
    if (kept !== undefined) kept.until = now() + kept.keepMs
    const tokens = { plain: 0, written: 0, writtenForAnHour: 0, read: read.tokens }
    let from = read.tokens
    for (const { hash, tokens: to, keepMs } of breakpoints) {
      if (to <= from) continue
      tokens[keepMs > 5 * minuteMs ? 'writtenForAnHour' : 'written'] += to - from
      known.set(hash, { until: now() + keepMs, keepMs })
      from = to
    }
    tokens.plain = tokensOf(pieces) - from
    return tokens
  }
}

/** All tokens of a request. */
export function countTokens(request: Counted): number {
  return tokensOf(piecesOf(request))
}

/** By a rule of thumb: four bytes make a token of English text. */
export function tokensIn(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4)
}

const nothing = { hash: '', tokens: 0 }

function tokensOf(pieces: Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + tokensIn(text), 0)
}

/** Where each piece ends: tokens up to there, and a hash of all that stands before. */
function endsOf(model: string, pieces: Piece[]): { hash: string; tokens: number }[] {
  let hash = createHash('sha256').update(model).digest('hex')
  let tokens = 0
  return pieces.map(({ text }) => {
    hash = createHash('sha256').update(hash).update(text).digest('hex')
    tokens += tokensIn(text)
    return { hash, tokens }
  })
}

/** In the order in which the API reads a request: tools, system, messages. */
function piecesOf({ tools = [], system = [], messages, cache_control }: Counted): Piece[] {
  const systemBlocks = typeof system === 'string' ? [{ text: system, cache_control: null }] : system
  const pieces = [
    ...tools.map(({ cache_control: cache, ...tool }) => piece(JSON.stringify(tool), cache)),
    ...systemBlocks.map(({ text, cache_control: cache }) => piece(text, cache)),
    ...messages.flatMap(({ role, content }) => {
      if (typeof content === 'string') return [piece(`${role}: ${content}`, null)]
      return content.map(({ cache_control: cache, ...block }) =>
        piece(block.type === 'text' ? block.text : JSON.stringify(block), cache),
      )
    }),
  ]
  const last = pieces.at(-1)
  // Asked for at the top, it stands for a breakpoint at the end.
  if (cache_control && last) last.keepMs = keptMs(cache_control)
  return pieces
}

function piece(text: string, cache: Counted['cache_control']): Piece {
  return { text, keepMs: cache ? keptMs(cache) : null }
}

function keptMs({ ttl }: NonNullable<Counted['cache_control']>): number {
  return (ttl === '1h' ? 60 : 5) * minuteMs
}
