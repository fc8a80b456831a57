export { misquoted, unanswered } from './asks.ts'
export { claimsOf, openClaims } from './claims.ts'
export type { Ask, Claim, Ground } from './types.ts'
