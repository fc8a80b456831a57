import { type UnsentAnswer, type UnsentRequest, unsentAddress } from './actions.ts'
import { type LocalText, parseLocal } from './unsent-text.ts'

/** The name under which a tab keeps a person's text on a case: nobody else who signs in here sees it. */
function nameOf(personId: string, caseId: string): string {
  return `unsent ${personId} ${caseId}`
}

export function readTab(personId: string, caseId: string): LocalText | null {
  return parseLocal(sessionStorage.getItem(nameOf(personId, caseId)))
}

export function keepInTab(personId: string, caseId: string, text: Omit<LocalText, 'at'>): void {
  const kept = JSON.stringify({ ...text, at: new Date().toISOString() })
  try {
    sessionStorage.setItem(nameOf(personId, caseId), kept)
  } catch {
    // The tab's store is full: the server still has it.
  }
}

export function leaveTab(personId: string, caseId: string): void {
  sessionStorage.removeItem(nameOf(personId, caseId))
}

/** @param leaving the page goes away, and the request is to outlive it. */
export async function keepOnServer(request: UnsentRequest, leaving = false): Promise<UnsentAnswer> {
  try {
    const response = await fetch(unsentAddress, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      keepalive: leaving,
    })
    if (response.ok) return await response.json()
  } catch {
    // Without an answer it is told as not saved, whatever the cause.
  }
  const message = 'The desk cannot be reached. What you typed is kept in this tab.'
  return { ok: false, error: { kind: 'broken', message } }
}
