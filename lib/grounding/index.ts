export { misquoted, unanswered } from './asks.ts'
export { claimsOf, openClaims } from './claims.ts'
export type { Act, Ask, Claim, ClaimKind, Ground, GroundMessage, Support, Verdict } from './types.ts'
