export type Text = { subject: string; body: string }
/** Text as the server keeps it. Times ISO 8601. */
export type ServerText = Text & { at: string }
/** Text as a tab keeps it. `savedAt`: the server's time of the last save it knows of, null before the first. */
export type LocalText = ServerText & { savedAt: string | null }

export function isSameText(one: Text, other: Text): boolean {
  return one.subject === other.subject && one.body === other.body
}

/**
 * What an editor begins with: the person's own last words, from the server or from this tab, else the text it starts
 * from. `kept` says that they are words which were neither saved nor dropped.
 */
export function firstText(
  start: Text,
  server: ServerText | null,
  local: LocalText | null,
): { text: Text; kept: boolean } {
  const latest = local !== null && isLater(local, server) ? local : server
  if (latest === null || isSameText(latest, start)) return { text: start, kept: false }
  return { text: { subject: latest.subject, body: latest.body }, kept: true }
}

/** Two clocks are involved: where the server has nothing newer than this tab knows of, the tab's words are the later. */
function isLater(local: LocalText, server: ServerText | null): boolean {
  return server === null || local.savedAt === server.at || local.at > server.at
}

/** Text that a tab kept; null where it is none, whatever else stands there. */
export function parseLocal(stored: string | null): LocalText | null {
  if (stored === null) return null
  try {
    const { subject, body, at, savedAt }: Record<string, unknown> = Object(JSON.parse(stored))
    if (typeof subject !== 'string' || typeof body !== 'string' || typeof at !== 'string') return null
    return { subject, body, at, savedAt: typeof savedAt === 'string' ? savedAt : null }
  } catch {
    return null
  }
}
