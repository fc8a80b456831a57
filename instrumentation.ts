/** Called by Next once, before the web server takes its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { closeLiveOnSignal } = await import('#lib/live/live.ts')
    closeLiveOnSignal()
  }
}
