import type { ActionResult } from '#lib/auth/action.ts'
import type { Found } from '#lib/shop/find.ts'
import type { FoundAccount } from '#lib/shop/find-accounts.ts'

/** Whom or what a case is about: found in the shop, or a mail address that is not on file. */
export type About = Found | FoundAccount | { kind: 'stranger'; email: string }

export type FindInShop = (input: { text: string }) => Promise<ActionResult<About[]>>

/** Tells two of them apart. */
export function idOf(about: About): string {
  switch (about.kind) {
    case 'order':
      return about.number
    case 'account':
      return about.company
    case 'customer':
    case 'stranger':
      return `${about.kind} ${about.email}`
  }
}

/** How it stands in the field once it was chosen. */
export function labelOf(about: About): string {
  return piecesOf(about)
    .slice(0, about.kind === 'account' ? 1 : 2)
    .join(' · ')
}

/** What is told of it, the most telling first. */
export function piecesOf(about: About): string[] {
  switch (about.kind) {
    case 'customer':
      return [about.name, about.email, about.orders === 1 ? '1 order' : `${about.orders} orders`]
    case 'order':
      return [about.number, about.name, about.status]
    case 'account':
      return [about.company, about.tier, about.isCancelled ? 'cancelled' : `plan ${about.plan}`]
    case 'stranger':
      return [about.email, 'not on file']
  }
}
