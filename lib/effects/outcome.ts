import type { Yielded } from '#lib/bundle-fill.ts'

/** How an act was done: the provider's words, and what it gives to the acts after it. */
export type Done = { response: string; yields?: Yielded }

/** What a provider says became of an act. Only `unknown` leaves open whether it was done. */
export type Outcome =
  /** It is done; the provider's words. */
  | ({ kind: 'accepted' } & Done)
  /** It was not done; the same act may be tried again later. */
  | { kind: 'refused_for_now'; detail: string }
  /** It was refused for good; the provider's words. */
  | { kind: 'refused'; detail: string }
  /** It may have been done: it must not be done again blindly. */
  | { kind: 'unknown'; detail: string }

/** What a provider says that is asked about a key: done, not done as far as it knows, or it cannot say. */
export type Found = ({ kind: 'done' } & Done) | { kind: 'none' } | { kind: 'unknown'; detail: string }
