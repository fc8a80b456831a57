import { setTimeout } from 'node:timers/promises'
import { type Clock, systemClock } from '#lib/clock.ts'
import type { World } from '#lib/deciders/anthropic/pace.ts'
import { type Access, anthropic } from '#lib/deciders/anthropic/provider.ts'
import { scripted } from '#lib/deciders/scripted.ts'
import type { Playbook } from '#lib/loop/types.ts'
import { isPlaybookName, playbook, twin } from '#lib/playbooks/index.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import type { Model } from './asking.ts'
import type { Driver } from './drive.ts'

/**
 * The playbooks of this version of the product over a shop, and who decides in them: a model where there is `access` to
 * one, otherwise the rules.
 *
 * @throws Error (from `playbookFor` and `deciderFor`) for a playbook that this version does not have.
 */
export function standardPorts(
  shop: ShopReader,
  access: Access | null = null,
  world: World = worldOf(systemClock),
): Pick<Driver, 'playbookFor' | 'deciderFor' | 'model'> {
  const made = new Map<string, Playbook>()
  return {
    playbookFor(name) {
      const known = made.get(name) ?? playbook(name, shop)
      made.set(name, known)
      return known
    },
    deciderFor: (name) => scripted(twin(name)),
    model: access && modelFor(access, world),
  }
}

/** A model that decides, where there is access to one. */
export function modelFor(access: Access, world: World = worldOf(systemClock)): Model {
  return { provider: anthropic(access, world), world }
}

/** The world by a clock, with real waiting and real chance. */
export function worldOf(clock: Clock): World {
  return {
    now: () => clock.now(),
    wait: (ms, signal) => setTimeout(ms, undefined, { signal }),
    random: Math.random,
  }
}

/** The playbook of a stored name, for whoever only renders with it; null where this version does not have it. */
export function playbookOf(shop: ShopReader): (name: string) => Playbook | null {
  return (name) => (isPlaybookName(name) ? playbook(name, shop) : null)
}
