import type { Dying } from './act.ts'
import { playByRules } from './by-rules.ts'
import { openSite } from './desk.ts'
import type { Found } from './figures.ts'
import { tryElsewhere } from './foreign.ts'
import { changedIn, shopDigest } from './kept.ts'
import { play } from './play.ts'
import type { Scenario, ShopData } from './scenario.ts'

/** What is played: the shop's file and what is in it, and the scenarios. */
export type Given = { file: string; data: ShopData; scenarios: readonly Scenario[] }

/** How many scenarios have a worker process killed in them; in the others a worker is gone within this process. */
const killed = 2

/**
 * Plays every scenario on the shop as it was imported: as the reference did it, in cases of other customers, and by the rules.
 *
 * @param server the address of a Postgres to do it on.
 * @param step is told of each thing that is begun, by its scenario's id.
 * @throws AbortError soon after `signal` was aborted; nothing is left behind.
 */
export async function runConformance(
  { file, data, scenarios }: Given,
  server: string,
  { step, signal }: { step(doing: string): void; signal: AbortSignal },
): Promise<Found> {
  const found: Found = { played: [], tried: [], ruled: [] }
  const dyingIn = whereToDie(scenarios)
  const begin = (doing: string) => {
    signal.throwIfAborted()
    step(doing)
  }
  const site = await openSite(server, file)
  try {
    for (const scenario of scenarios) {
      begin(scenario.id)
      const desk = { ...site, dying: dyingIn(scenario) }
      found.played.push(await site.onDesk(() => play(scenario, data, desk)))
      found.ruled.push(await site.onDesk(() => playByRules(scenario, data, site)))
    }
    begin('cases of other customers')
    await site.onDesk(async () => {
      for (const scenario of scenarios) found.tried.push(...(await tryElsewhere(scenario, data, site.ports)))
      if (changedIn(site.untouched, await shopDigest()).length === 0) return
      found.tried = found.tried.map((tried) => ({
        ...tried,
        fault: tried.fault ?? 'the shop is not as before',
      }))
    })
    return found
  } finally {
    await site.close()
  }
}

/** How many steps a run has, for whoever shows how far it is. */
export function stepsOf({ scenarios }: Pick<Given, 'scenarios'>): number {
  return scenarios.length + 1
}

function whereToDie(scenarios: readonly Scenario[]): (scenario: Scenario) => Dying {
  const writing = scenarios.filter(({ steps }) => steps.some(({ kind, ok }) => kind === 'write' && ok))
  const chosen = new Set(writing.slice(0, killed))
  return (scenario) => (chosen.has(scenario) ? 'process' : 'here')
}
