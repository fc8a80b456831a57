import { RefreshOn } from './refresh-on.tsx'
import type { LiveTopic } from './topic.ts'

/** Keeps a page up to date: it is read anew whenever a case of the desk, the mailbox or one case has moved. */
export function LiveRefresh({ of }: { of: LiveTopic }) {
  return <RefreshOn of={of} since={Date.now()} />
}
