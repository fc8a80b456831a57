import type { CheckedClaim } from '#lib/review/check.ts'

/** A stretch of a text, and the checked detail that it is, if it is one. `start` tells them apart. */
export type Segment = { start: number; text: string; claim: CheckedClaim | null }

/** Cuts a text at its checked details. Together the segments are the text. */
export function segmentsOf(text: string, claims: readonly CheckedClaim[]): Segment[] {
  const segments: Segment[] = []
  let at = 0
  const add = (end: number, claim: CheckedClaim | null) => {
    if (end > at) segments.push({ start: at, text: text.slice(at, end), claim })
    at = Math.max(at, end)
  }
  for (const claim of claims) {
    // The text may have been typed on since it was checked.
    if (claim.start < at || text.slice(claim.start, claim.end) !== claim.quote) continue
    add(claim.start, null)
    add(claim.end, claim)
  }
  add(text.length, null)
  return segments
}

/** Those of the details that stand in a field of the mail. */
export function inField(claims: readonly CheckedClaim[], field: CheckedClaim['field']): CheckedClaim[] {
  return claims.filter((claim) => claim.field === field)
}

/** Those of the details that nothing speaks for. */
export function openOf(claims: readonly CheckedClaim[]): CheckedClaim[] {
  return claims.filter(({ isOpen }) => isOpen)
}

/** What the main button says while something is open: "Fix 1 promise", "Fix 2 details". */
export function fixWords(open: readonly CheckedClaim[]): string {
  const one = open.every(({ kind }) => kind === 'promise') ? 'promise' : 'detail'
  return `Fix ${open.length} ${open.length === 1 ? one : `${one}s`}`
}

/** "6 details checked, 1 open". */
export function checkedWords(claims: readonly CheckedClaim[]): string {
  const open = openOf(claims).length
  const checked = claims.length - open
  const words = `${checked} ${checked === 1 ? 'detail' : 'details'} checked`
  return open === 0 ? words : `${words}, ${open} open`
}
