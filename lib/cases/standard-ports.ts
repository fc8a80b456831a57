import { scripted } from '#lib/deciders/scripted.ts'
import type { Playbook } from '#lib/loop/types.ts'
import { isPlaybookName, playbook, twin } from '#lib/playbooks/index.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import type { Driver } from './drive.ts'

/**
 * The playbooks of this version of the product over a shop, in which the rules decide. What asks a model is made by
 * `modelFor`, apart from this: only whoever has access to one waits for it to be loaded.
 *
 * @throws Error (from `playbookFor` and `deciderFor`) for a playbook that this version does not have.
 */
export function standardPorts(shop: ShopReader): Pick<Driver, 'playbookFor' | 'deciderFor' | 'model'> {
  const made = new Map<string, Playbook>()
  return {
    playbookFor(name) {
      const known = made.get(name) ?? playbook(name, shop)
      made.set(name, known)
      return known
    },
    deciderFor: (name) => scripted(twin(name)),
    model: null,
  }
}

/** The playbook of a stored name, for whoever only renders with it; null where this version does not have it. */
export function playbookOf(shop: ShopReader): (name: string) => Playbook | null {
  return (name) => (isPlaybookName(name) ? playbook(name, shop) : null)
}
