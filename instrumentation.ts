/** Called by Next once, before the web server takes its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { closeLive } = await import('#lib/live/live.ts')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void closeLive())
}
