import { db } from '#lib/db.ts'
import { renewLease } from '#lib/lifecycle/lease.ts'
import type { Held } from './recorder.ts'

/** Keeps a worker's lease on a case while it works. `lost` is aborted once the case is somebody else's. */
export function keepLease(held: Pick<Held, 'caseId' | 'epoch' | 'leaseMs'>): {
  lost: AbortSignal
  stop(): void
} {
  const lost = new AbortController()
  const timer = setInterval(() => {
    renewLease(db(), held).then(
      (kept) => kept || lost.abort(),
      // A database that cannot be reached for a moment is no lost lease; the next write says what is true.
      () => undefined,
    )
  }, held.leaseMs / 3)
  return { lost: lost.signal, stop: () => clearInterval(timer) }
}
