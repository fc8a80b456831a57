import type { Playbook } from '#lib/loop/types.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import type { Kind, Twin } from './kind.ts'
import * as registry from './registry.ts'

/** Every kind of case that can be opened, what customers ask first. */
export const kinds: readonly Kind[] = Object.values<Kind>(registry).toSorted(
  (one, other) => place(one) - place(other) || one.words.localeCompare(other.words),
)

/** The kind of case of a name; null where this version of the product has none of it. */
export function kindOf(name: string): Kind | null {
  return kinds.find((kind) => kind.name === name) ?? null
}

/** Whether a stored name still names a playbook of this version of the product. */
export function isPlaybookName(name: string): boolean {
  return kindOf(name) !== null
}

/** @throws Error for a name that this version of the product does not know. */
export function playbook(name: string, shop: ShopReader): Playbook {
  return known(name).make(shop)
}

/** @throws Error for a name that this version of the product does not know. */
export function twin(name: string): Twin {
  return known(name).twin
}

function known(name: string): Kind {
  const kind = kindOf(name)
  if (kind === null) throw new Error(`This version of the product has no playbook "${name}"`)
  return kind
}

function place({ about }: Kind): number {
  return ['customer', 'account', 'desk'].indexOf(about)
}
