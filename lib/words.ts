import type { CaseState, Channel } from '#prisma/generated/client.ts'

// Words for the screen, in one catalogue; the code keeps the field's terms.

/** Where a case stands, as people say it. */
export const stateWords = {
  queued: 'Waiting for the assistant',
  running: 'The assistant is at work',
  awaiting_approval: 'Ready for review',
  committing: 'Being carried out',
  waiting: 'Answered, waiting for the customer',
  needs_human: 'Needs a person',
  closed: 'Closed',
} satisfies Record<CaseState, string>

/** How a case came in. */
export const channelWords = {
  agent: 'Opened by hand',
  form: 'Form',
  mail: 'Mail',
  api: 'API',
} satisfies Record<Channel, string>

const kindsOfCase: Record<string, string> = { 'order-support': 'Question about an order' }

/** A kind of case; its own name where this version of the product does not know it. */
export function kindOfCaseWords(playbook: string): string {
  return kindsOfCase[playbook] ?? playbook
}

type Doing = { did: string; source: string | null }

const actions: Record<string, Doing> = {
  get_customer: { did: 'Looked up the customer', source: 'customer record' },
  get_order: { did: 'Looked up the order', source: 'order' },
  get_shipment: { did: 'Looked up the tracking', source: 'carrier tracking' },
  search_policies: { did: 'Searched the policies', source: 'policies' },
  draft_email: { did: 'Wrote a draft', source: null },
  propose_send: { did: 'Asked to send it', source: null },
  escalate: { did: 'Handed the case to a person', source: null },
}

/** What an action of the assistant did: "Looked up the order". */
export function didWords(action: string): string {
  return actions[action]?.did ?? `Did “${action.replaceAll('_', ' ')}”`
}

/** Where a fact comes from: "carrier tracking". */
export function sourceWords(action: string): string {
  return actions[action]?.source ?? action.replaceAll('_', ' ')
}
