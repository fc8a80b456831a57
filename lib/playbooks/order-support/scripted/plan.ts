import type { Act } from './act.ts'
import type { Outcome } from './outcome.ts'
import type { Needed } from './policy.ts'

/** What is proposed beside a letter, before and after it; what the letter says of it, and the rules that it rests on. */
export type Plan = { before: Act[]; after: Act[]; outcome: Outcome; needed: Needed[] }
