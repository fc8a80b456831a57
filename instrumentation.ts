/** Called by Next once, before the web server takes its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { closeLiveOnSignal } = await import('#lib/live/live.ts')
    closeLiveOnSignal()
    const { setClockByDatabase } = await import('#lib/clock-sync.ts')
    // While the database is away nothing is dated.
    const set = () => setClockByDatabase().catch(() => undefined)
    setInterval(set, 5_000).unref()
    await set()
  }
}
