import { scripted } from '#lib/deciders/scripted.ts'
import { isPlaybookName, type PlaybookName, playbook, twin } from '#lib/playbooks/index.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import type { Driver } from './drive.ts'

/**
 * The playbooks of this version of the product over a shop, and who decides in them.
 *
 * @throws Error (from either function) for a playbook that this version does not have.
 */
export function standardPorts(shop: ShopReader): Pick<Driver, 'playbookFor' | 'deciderFor'> {
  return {
    playbookFor: (name) => playbook(known(name), shop),
    deciderFor: (name) => scripted(twin(known(name))),
  }
}

function known(name: string): PlaybookName {
  if (isPlaybookName(name)) return name
  throw new Error(`This version of the product has no playbook "${name}"`)
}
