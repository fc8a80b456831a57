import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import type { World } from '#lib/deciders/anthropic/pace.ts'
import type { Provider } from '#lib/deciders/anthropic/provider.ts'
import { type Failure, persistent } from '#lib/deciders/persistent.ts'
import { tellSoon } from '#lib/lifecycle/tell.ts'
import { lockCase } from '#lib/lifecycle/transition.ts'
import type { Chosen, Decider, Recorder, Unanswered } from '#lib/loop/types.ts'
import { choiceFor, efforts, readSettings } from '#lib/settings.ts'
import { append } from '#lib/trail/append.ts'
import { type Calls, tokensOf, withinRate } from './calls.ts'
import type { OutageWatch } from './outage.ts'

/** A provider that decides instead of the rules, the desk having a key to it. Its `world` is where it waits. */
export type Model = { provider: Provider; world: World }
/** What they are called on the trail. */
export const providerName = 'anthropic'

/** How often one decision is asked for at most, faults of the provider's included. */
const tries = 4

/**
 * Who decides in a run: as it was begun, or, where it begins, a model as the settings have it where the desk can ask one.
 *
 * @param rules decides where no model is asked.
 */
export async function deciderOf(
  tx: Tx,
  model: Model | null,
  rules: Decider,
  playbook: string,
  begun: Chosen | null,
): Promise<Decider> {
  if (begun !== null && begun.name !== providerName) return rules
  if (model === null) return begun === null ? rules : absent(begun)
  const choice = choiceFor(await readSettings(tx), playbook)
  if (begun === null) return model.provider.deciderFor(choice)
  const effort = efforts.find((it) => it === begun.effort) ?? null
  return model.provider.deciderFor({ ...choice, model: begun.model, effort })
}

/** Stands in for a model that a run was begun with, now that the desk has no key to it. */
function absent({ name, model, effort }: Chosen): Decider {
  const detail = `it was begun with ${model}, and no key is set any more: an admin sets ANTHROPIC_API_KEY`
  return {
    name,
    model,
    ...(effort !== undefined && { effort }),
    reserve: async () => 0,
    decide: async () => ({ stop: { kind: 'halted', bound: 'model', detail }, costMicroUsd: 0 }),
  }
}

type Held = { caseId: string; epoch: number; start: { run: number } }
type Stretch = {
  held: Held
  recorder: Recorder
  watch: OutageWatch
  calls: Calls
  clock: Clock
  model: Model
}

/**
 * Asks a model as one stretch of a run does: again where that may help, each failure on the trail, under the watch, and
 * no more often than all workers together may.
 */
export function insistent(decider: Decider, stretch: Stretch): Decider {
  const { held, recorder, watch, calls, clock, model } = stretch
  const note = (failure: Failure) => noteFailure(held, failure, clock.now())
  const { provider, world } = model
  const reserve = (microUsd: number) => recorder.reserve(microUsd)
  const trying = persistent(decider, {
    world,
    tries: () => (watch.isProbe() ? 1 : tries),
    mayIn: (prompt) => calls.take(tokensOf(prompt)),
    reserve,
    note,
  })
  const watched = watch.over({
    ...trying,
    async decide(prompt, limits) {
      // Whoever finds out if it is back knocks first: a call that is not answered may cost all the same.
      const why = watch.isProbe() ? await provider.knock(decider.model, limits.signal) : null
      if (why === null) return trying.decide(prompt, limits)
      const unasked: Unanswered = { stop: { kind: 'suspended', wakeInMs: 1, reason: why }, costMicroUsd: 0 }
      await note({ try: 1, why, costMicroUsd: 0, againInMs: null })
      return unasked
    },
  })
  return withinRate(watched, calls)
}

/** Writes a call that came to nothing on the trail, unless the case has been taken out of this worker's hands. */
async function noteFailure({ caseId, epoch, start }: Held, failure: Failure, at: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await lockCase(tx, caseId)
    if (row?.epoch !== epoch) return
    const body = { run: start.run, ...failure, why: failure.why.toWellFormed() }
    await append(tx, row, [{ kind: 'call_failed', actor: 'shell', at, body }])
  })
  tellSoon(caseId)
}
