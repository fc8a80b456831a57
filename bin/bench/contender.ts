/** One engine that works the case. Everything it needs between the calls it keeps itself. */
export type Contender = {
  /** Opens so many cases, off the clock. Gives what each is known by. */
  open(cases: number): Promise<string[]>
  /** Works a case from opened to parked, each step committed before the next. */
  park(id: string): Promise<void>
  /** Reads, off the clock, what whoever approves has on the screen of these cases. */
  review?(ids: readonly string[]): Promise<void>
  /** Approves what a case parked with and carries it out, by a mail server that takes everything. */
  commit(id: string): Promise<void>
}

export type Phase = 'park' | 'commit'
/** What a phase took for so many cases: ms by the clock, ms of the process's own work, round trips to the database. */
export type Measured = { cases: number; ms: number; cpuMs: number; roundTrips: number }

/** What the benchmark asks of a contender's process, one at a time, and what comes back. */
export type Asked = { do: 'open'; cases: number } | { do: Phase }
export type Told = { done: 'ready' | 'open' } | { done: Phase; measured: Measured }

/** How many cases are under way at once. */
export const atOnce = 16

/** Does something with each, so many at once. */
export async function each<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values()
  const hand = async () => {
    for (const item of waiting) await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, hand))
}
