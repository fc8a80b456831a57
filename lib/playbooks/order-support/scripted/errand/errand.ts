/** What a customer wants to have done, in their own words; what these mean is found in the shop. */
export type Errand =
  | { kind: 'cancel'; what: What; reason: string | null; otherwise: Fallback | null }
  | { kind: 'return'; what: What; otherwise: Fallback | null }
  | {
      kind: 'swap'
      verb: 'exchange' | 'change'
      order: string | null
      swaps: Swap[]
      otherwise: Fallback | null
    }
  | { kind: 'order_address'; what: What; to: string; otherwise: null }
  | { kind: 'own_address'; to: string; otherwise: null }

/** What is to be done where that is not possible: something else, by another method, or both. */
export type Fallback = { errand: Errand | null; method: string | null }

/** Which orders, or what of them. What belongs to an order that is not named is `its`. */
export type What =
  | { kind: 'orders'; numbers: string[] }
  | { kind: 'pending_orders' }
  | { kind: 'its_order' }
  /** Called by what is in it, or by where it goes. */
  | { kind: 'order_with'; words: string }
  | { kind: 'everything'; order: string | null; but: string[] }
  | { kind: 'items'; order: string | null; items: string[] }

export type Swap = { item: string; to: string }

/** All that a message asks for, in its order, with what goes for all of it. */
export type Message = {
  errands: Errand[]
  /** By what money is to move, in the customer's words; null where they do not say. */
  method: string | null
  /** Why orders are cancelled, as a shop keeps it; null where they do not say. */
  reason: string | null
  /** What to take where several would do, the first before the next. */
  prefers: string[]
  /** What else tells an item from others, by what it is called: "15-inch" of "laptop". */
  details: { item: string; words: string }[]
  /** The sentences in which they ask for it, word for word. */
  wishes: string[]
  /** What they want to know besides, word for word. */
  questions: string[]
}

/** What is spoken of without being named again: the item, and the order. */
export type Topic = { item: string | null; order: string | null }
