import type { ActionResult } from '#lib/auth/action.ts'
import type { Found } from '#lib/shop/find.ts'

/** Whom or what a case is about: found in the shop, or a mail address that is not on file. */
export type About = Found | { kind: 'stranger'; email: string }

export type FindInShop = (input: { text: string }) => Promise<ActionResult<Found[]>>

/** Tells two of them apart. */
export function idOf(about: About): string {
  return about.kind === 'order' ? about.number : `${about.kind} ${about.email}`
}

/** How it stands in the field once it was chosen. */
export function labelOf(about: About): string {
  return piecesOf(about).slice(0, 2).join(' · ')
}

/** What is told of it, the most telling first. */
export function piecesOf(about: About): string[] {
  switch (about.kind) {
    case 'customer':
      return [about.name, about.email, about.orders === 1 ? '1 order' : `${about.orders} orders`]
    case 'order':
      return [about.number, about.name, about.status]
    case 'stranger':
      return [about.email, 'not on file']
  }
}
