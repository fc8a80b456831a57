import { type Bundle, type BundledEffect, parseBundle } from '#lib/bundle.ts'
import { sha256 } from '#lib/trail/chain.ts'
import type { Approved } from './begun.ts'

/** A proposal as it is stored, and what was decided on it. */
export type Stored = {
  bundle: string
  decision: { kind: string; fingerprint: string; at: Date; user: { name: string } } | null
}

/** A bundle as stored. Null if it cannot be read, by this version of the product at least: then nothing of it is done. */
export function readBundle(text: string): Bundle | null {
  try {
    return parseBundle(text)
  } catch {
    return null
  }
}

/** The effect at a place of a bundle as stored; null where there is none that can be read. */
export function storedEffect({ bundle }: Pick<Stored, 'bundle'>, place: number): BundledEffect | null {
  return readBundle(bundle)?.effects[place - 1] ?? null
}

/** The guard of guards: an act of the very text that was approved, byte for byte. Null where it is not. */
export function approvedAct({ bundle: text, decision }: Stored, place: number): Approved | null {
  const bundle = readBundle(text)
  const effect = bundle?.effects[place - 1]
  const approved = bundle && decision?.kind === 'approve' && decision.fingerprint === sha256(text)
  if (!approved || effect === undefined) return null
  return { effect, approvedBy: decision.user.name, approvedAt: decision.at }
}
