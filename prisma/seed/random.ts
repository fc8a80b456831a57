import { createHash } from 'node:crypto'

/** A source of numbers that depends on its name alone. */
export type Random = {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  /** One of the keys, each as likely as its weight (whole numbers). */
  weighted<K extends string>(weights: ReadonlyArray<readonly [K, number]>): K
}

/** The same name gives the same numbers on every machine and every day. */
export function randomOf(name: string): Random {
  const next = mulberry32(createHash('sha256').update(`northline random ${name}`).digest().readUInt32LE(0))
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    int,
    pick: (from) => member(from, int(0, from.length - 1)),
    weighted: (weights) =>
      keyAt(
        weights,
        int(
          1,
          weights.reduce((sum, [, weight]) => sum + weight, 0),
        ),
      ),
  }
}

/** The key under which the `place`th unit of weight falls, counting from 1. */
function keyAt<K>(weights: ReadonlyArray<readonly [K, number]>, place: number): K {
  let rest = place
  for (const [key, weight] of weights) {
    rest -= weight
    if (rest <= 0) return key
  }
  throw new Error('Nothing to choose from')
}

/** The id of a seeded row: a UUID (version 8) of what the row is and its name. */
export function idOf(kind: string, name: string): string {
  const bytes = createHash('sha256').update(`northline ${kind} ${name}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function member<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error('Nothing to choose from')
  return found
}
