/**
 * Renews a lease three times within its length while its holder works. `lost` is aborted once a renewal finds that the
 * lease is no longer the holder's.
 */
export function keepLease(
  renew: () => Promise<boolean>,
  leaseMs: number,
): { lost: AbortSignal; stop(): void } {
  const lost = new AbortController()
  const timer = setInterval(() => {
    renew().then(
      (kept) => kept || lost.abort(),
      // A database that cannot be reached for a moment is no lost lease; the next write says what is true.
      () => undefined,
    )
  }, leaseMs / 3)
  return { lost: lost.signal, stop: () => clearInterval(timer) }
}
