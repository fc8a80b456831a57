import type { BundledEffect } from '#lib/bundle.ts'
import { actWords } from '#lib/bundle-words.ts'
import type { Part } from './telling.ts'

// The parts that items of a history are made of.

/** An act of a bundle: a mail whole, everything else in a sentence. */
export function effectPart(effect: BundledEffect): Part {
  if (effect.kind !== 'send_email') return note(actWords(effect))
  const { draft, to, subject, body, appended } = effect
  const recipient = to.name === null ? to.address : `${to.name} <${to.address}>`
  return { kind: 'mail', label: `Draft ${draft}`, to: recipient, subject, body, appended }
}

export function draftPart(label: string, { subject, body }: { subject: string; body: string }): Part {
  return { kind: 'mail', label, to: null, subject, body, appended: null }
}

export function note(text: string): Part {
  return { kind: 'note', text }
}

/** Somebody's words. */
export function quote(text: string): Part {
  return { kind: 'quote', text }
}

/** A machine's words. */
export function code(label: string, text: string): Part {
  return { kind: 'code', label, text }
}
