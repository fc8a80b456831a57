import { scripted } from '#lib/deciders/scripted.ts'
import type { Playbook } from '#lib/loop/types.ts'
import { isPlaybookName, playbook, twin } from '#lib/playbooks/index.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import type { Driver } from './drive.ts'

/**
 * The playbooks of this version of the product over a shop, and who decides in them.
 *
 * @throws Error (from either function) for a playbook that this version does not have.
 */
export function standardPorts(shop: ShopReader): Pick<Driver, 'playbookFor' | 'deciderFor'> {
  return {
    playbookFor: (name) => playbook(name, shop),
    deciderFor: (name) => scripted(twin(name)),
  }
}

/** The playbook of a stored name, for whoever only renders with it; null where this version does not have it. */
export function playbookOf(shop: ShopReader): (name: string) => Playbook | null {
  return (name) => (isPlaybookName(name) ? playbook(name, shop) : null)
}
