/** Something that moved, and when this process heard of it (ms since 1970): which one, not how. What it is now is read. */
export type LiveEvent = { kind: 'case' | 'mail' | 'setting'; id: string; at: number }

/**
 * What a live stream carries. `live`: from this time on every event is told. `not_live`: until further notice none is.
 * `signed_out`: the stream ends because its session has. `beat`: nothing happened, and the stream still stands.
 */
export type LiveMessage =
  | LiveEvent
  | { kind: 'live'; at: number }
  | { kind: 'not_live' }
  | { kind: 'signed_out' }
  | { kind: 'beat'; at: number }

/** The channel the database tells on. */
export const channel = 'shopops'

const tables: Record<string, LiveEvent['kind']> = {
  Case: 'case',
  MailboxMessage: 'mail',
  Setting: 'setting',
}

/** What a notice of the database ("Case <id>") says; null where this version of the product does not know it. */
export function eventOf(notice: string, at: Date): LiveEvent | null {
  const [table = '', id = ''] = notice.split(' ')
  const kind = tables[table]
  return kind === undefined || id === '' ? null : { kind, id, at: at.getTime() }
}

const encoder = new TextEncoder()

/** A message as a server-sent event. */
export function frame(message: LiveMessage): Uint8Array<ArrayBuffer> {
  return encoder.encode(`data: ${JSON.stringify(message)}\n\n`)
}
