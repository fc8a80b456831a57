import { setTimeout } from 'node:timers/promises'
import { type Clock, systemClock } from '#lib/clock.ts'
import type { World } from '#lib/deciders/anthropic/pace.ts'
import { type Access, anthropic } from '#lib/deciders/anthropic/provider.ts'
import type { Model } from './asking.ts'

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
