import { escalateDoing } from '../escalate.ts'
import type { Kind } from '../kind.ts'
import { searchPoliciesDoing } from '../reading.ts'
import { accountInquiry } from './index.ts'
import { decideAccountInquiry } from './scripted.ts'
import { tellAccount, tellTickets, tellVolume } from './telling.ts'

/** A colleague's question about a company's account. */
export const accountInquiryKind: Kind = {
  name: 'account-inquiry',
  words: 'Question about an account',
  about: 'account',
  opensWith: 'question',
  role: 'agent',
  actions: {
    get_account: { did: 'Looked up the account', source: 'account record', tell: tellAccount },
    get_open_tickets: { did: 'Looked up the open tickets', source: 'open tickets', tell: tellTickets },
    get_order_volume: { did: 'Compared the order volume', source: 'order volume', tell: tellVolume },
    search_policies: searchPoliciesDoing,
    answer: { did: 'Answered', source: null },
    escalate: escalateDoing,
  },
  make: accountInquiry,
  twin: decideAccountInquiry,
}
