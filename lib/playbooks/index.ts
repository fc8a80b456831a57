import type { Playbook, Prompt } from '#lib/loop/types.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import { orderSupport } from './order-support/index.ts'
import { decideOrderSupport } from './order-support/scripted.ts'

/** Every kind of case that can be opened, with the rule-based twin that works it without a model. */
const registry = {
  'order-support': { make: orderSupport, twin: decideOrderSupport },
} satisfies Record<string, Registered>

type Registered = { make(shop: ShopReader): Playbook; twin: Twin }

/** Answers a prompt by rule, from its text alone, in the form a model would use. */
export type Twin = (prompt: Prompt) => string

export type PlaybookName = keyof typeof registry

/** The kinds of case that can be opened. */
export const playbookNames = Object.keys(registry)

/** Whether a stored name still names a playbook of this version of the product. */
export function isPlaybookName(name: string): name is PlaybookName {
  return Object.hasOwn(registry, name)
}

export function playbook(name: PlaybookName, shop: ShopReader): Playbook {
  return registry[name].make(shop)
}

export function twin(name: PlaybookName): Twin {
  return registry[name].twin
}
