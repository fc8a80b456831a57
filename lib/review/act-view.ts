import { addressLines } from '#lib/address-words.ts'
import type { BundledEffect, EmailEffect } from '#lib/bundle.ts'
import { actWords } from '#lib/bundle-words.ts'
import { settledWords, swapWords } from '#lib/item-words.ts'
import { countWords } from '#lib/words.ts'

type Act = Exclude<BundledEffect, EmailEffect>

/**
 * Something of a bundle that is no mail: what it does in a sentence, the parts of it where there are several, old and new
 * where an address changes, and smaller what is worth adding.
 */
export type ActView = {
  kind: Act['kind']
  /** Its place in the bundle, from 1. */
  place: number
  words: string
  /** In order, with the place of each. */
  parts: { place: number; words: string }[]
  address: { was: string[]; now: string[] } | null
  note: string | null
}

/** `several`: whether the bundle is about more than one order, so that each has to be named. */
export function actView(effect: Act, place: number, several: boolean): ActView {
  const told = toldAs(effect)
  const isNamed = !several || !('order' in effect) || told.words.includes(effect.order)
  const note = [isNamed ? null : effect.order, noteOn(effect)].filter(Boolean).join(' · ')
  return { kind: effect.kind, place, ...told, note: note || null }
}

type Told = Pick<ActView, 'words' | 'parts' | 'address'>

function toldAs(effect: Act): Told {
  switch (effect.kind) {
    case 'change_order_address':
      return { words: `Change where ${effect.order} goes`, parts: [], address: sides(effect) }
    case 'change_customer_address':
      return { words: 'Change the address on file', parts: [], address: sides(effect) }
    case 'change_order_items':
    case 'exchange_items': {
      const parts = swapWords(effect)
      if (parts.length < 2) return { words: actWords(effect), parts: [], address: null }
      const verb = effect.kind === 'exchange_items' ? 'Exchange' : 'Change'
      const count = effect.lines.reduce((sum, { quantity }) => sum + quantity, 0)
      const words = `${verb} ${countWords(count, 'item')}: ${settledWords(effect)}`
      return { words, parts: parts.map((each, index) => ({ place: index + 1, words: each })), address: null }
    }
    default:
      return { words: actWords(effect), parts: [], address: null }
  }
}

function sides({ from, to }: Extract<Act, { kind: 'change_order_address' | 'change_customer_address' }>) {
  return { was: from === null ? ['none'] : addressLines(from), now: addressLines(to) }
}

function noteOn(effect: Act): string | null {
  switch (effect.kind) {
    case 'reship':
      return `In place of ${effect.trackingNumber}: ${effect.why}`
    case 'follow_up':
      return `Told to the customer: ${effect.promise}`
    case 'close':
      return null
    default:
      return effect.why
  }
}
