import { ordersIn } from '../reading.ts'
import type { Ground, Json } from '../types.ts'

/** A single value that a read gave, and where it stands. */
export type Leaf = {
  action: string
  step: number | null
  path: string
  /** Its own key; for an entry of a list the list's. */
  key: string
  /** The key of what holds it. */
  parent: string
  value: string | number | boolean | null
  /** The order that it belongs to. */
  order: string | null
  /** ISO 4217, from the object that holds it or one around that. */
  currency: string | null
}

/** Deeper than any read of ours, and too little to overflow a walk. */
const deepest = 12
/** More than any case reads; what a hostile shop adds is left out. */
const most = 20_000

type Around = Pick<Leaf, 'action' | 'step' | 'path' | 'key' | 'parent' | 'order' | 'currency'>

/** Every value that the reads of a case gave, but for policy articles. Lists count too: their length under their key. */
export function leavesOf(facts: Ground['facts']): Leaf[] {
  const leaves: Leaf[] = []
  for (const { action, observation, step } of facts) {
    const from = { action, step: step ?? null, path: '', key: '', parent: '', order: null, currency: null }
    walk(observation, from, 0, leaves)
  }
  return leaves
}

function walk(value: Json, around: Around, depth: number, leaves: Leaf[]): void {
  if (depth > deepest || leaves.length >= most) return
  if (value === null || typeof value !== 'object') {
    leaves.push({ ...around, value })
    return
  }
  const at = (key: string | number) => (around.path === '' ? String(key) : `${around.path}.${key}`)
  if (Array.isArray(value)) {
    leaves.push({ ...around, path: at('length'), value: value.length })
    for (const [index, each] of value.entries()) walk(each, { ...around, path: at(index) }, depth + 1, leaves)
    return
  }
  const { order = around.order, currency = around.currency } = ownOf(value)
  for (const [key, each] of Object.entries(value)) {
    if (key === 'articles') continue
    walk(each, { ...around, path: at(key), key, parent: around.key, order, currency }, depth + 1, leaves)
  }
}

function ownOf(value: { [key: string]: Json }): { order?: string; currency?: string } {
  const number = typeof value.order === 'string' ? value.order : value.number
  const [order] = typeof number === 'string' ? ordersIn(number) : []
  const { currency } = value
  return { ...(order && { order }), ...(typeof currency === 'string' && { currency }) }
}
