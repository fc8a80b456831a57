import type { LiveEvent } from '#lib/live/message.ts'

/** What a page shows and so wants to hear of: every case of the desk and its rules, the mailbox, or one case. */
export type LiveTopic = 'desk' | 'mailbox' | { caseId: string }

/** One thing that moved; or `everything`: something may have moved that was not heard. */
export type LiveNews = LiveEvent | { kind: 'everything' }

export function isAbout(topic: LiveTopic, event: LiveEvent): boolean {
  if (topic === 'mailbox') return event.kind === 'mail'
  if (event.kind === 'setting') return topic === 'desk'
  return event.kind === 'case' && (topic === 'desk' || topic.caseId === event.id)
}
