import type { Act } from '../act.ts'

/** A refund or a replacement: this version of the product can propose one, and does not carry it out. */
export function notYet(): Act {
  return {
    objection: async () => 'Refunds and replacements are not carried out from here yet',
    messageId: () => null,
    perform: null,
    record: async () => {
      throw new Error('What is always refused was carried out')
    },
  }
}
