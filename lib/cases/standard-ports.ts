import { scripted } from '#lib/deciders/scripted.ts'
import { playbook, twin } from '#lib/playbooks/index.ts'
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
