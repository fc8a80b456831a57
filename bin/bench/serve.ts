import { type Asked, type Contender, each, type Phase, type Told } from './contender.ts'

/** Anything with a `query` method on its prototype that asks the database once: a driver's client. */
type Client = { prototype: { query(...args: never[]): unknown } }

/**
 * Makes this process a contender: it does what the benchmark that started it asks over the channel between them.
 *
 * @param client the class whose calls are counted as round trips.
 */
export function serve(client: Client, contender: Contender): void {
  const roundTrips = countingRoundTrips(client)
  let open: string[] = []
  const phase = async (name: Phase) => {
    if (name === 'commit') await contender.review?.(open)
    const [cpu, before, began] = [process.cpuUsage(), roundTrips(), performance.now()]
    await each(open, (id) => contender[name](id))
    const ms = performance.now() - began
    const { user, system } = process.cpuUsage(cpu)
    return { cases: open.length, ms, cpuMs: (user + system) / 1_000, roundTrips: roundTrips() - before }
  }
  const act = async (asked: Asked): Promise<Told> => {
    if (asked.do !== 'open') return { done: asked.do, measured: await phase(asked.do) }
    open = await contender.open(asked.cases)
    return { done: 'open' }
  }
  // Whoever asks is gone, and with them the database.
  process.once('disconnect', () => process.exit())
  process.on('message', (asked: Asked) => {
    act(asked).then(
      (told) => process.send?.(told),
      (fault) => {
        console.error(fault)
        process.exit(1)
      },
    )
  })
  process.send?.({ done: 'ready' } satisfies Told)
}

/** What one connection is asked at a stretch, before anything is waited for, is one round trip. */
function countingRoundTrips({ prototype }: Client): () => number {
  let count = 0
  const asked = new Set<unknown>()
  const { query } = prototype
  prototype.query = function counting(...args) {
    if (!asked.has(this)) {
      count += 1
      asked.add(this)
      queueMicrotask(() => asked.delete(this))
    }
    return query.apply(this, args)
  }
  return () => count
}
