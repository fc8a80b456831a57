import { escalateDoing } from '../escalate.ts'
import type { Kind } from '../kind.ts'
import { searchPoliciesDoing } from '../reading.ts'
import { orderSupport } from './index.ts'
import { decideOrderSupport } from './scripted.ts'

/** A customer's question about an order. */
export const orderSupportKind: Kind = {
  name: 'order-support',
  words: 'Question about an order',
  about: 'customer',
  opensWith: 'question',
  role: 'agent',
  actions: {
    get_customer: { did: 'Looked up the customer', source: 'customer record' },
    verify_customer: { did: 'Checked who writes', source: 'check of who writes' },
    get_order: { did: 'Looked up the order', source: 'order' },
    get_shipment: { did: 'Looked up the tracking', source: 'carrier tracking' },
    get_product: { did: 'Looked up the product', source: 'catalogue' },
    search_policies: searchPoliciesDoing,
    draft_email: { did: 'Wrote a draft', source: null },
    propose_send: { did: 'Asked to send it', source: null },
    propose_refund: { did: 'Asked to refund', source: null },
    propose_reship: { did: 'Asked to send it again', source: null },
    propose_cancel_order: { did: 'Asked to cancel the order', source: null },
    propose_change_order_address: { did: 'Asked to send it elsewhere', source: null },
    propose_change_order_items: { did: 'Asked to change what is ordered', source: null },
    propose_change_order_payment: { did: 'Asked to change how it is paid', source: null },
    propose_return_items: { did: 'Asked to take items back', source: null },
    propose_exchange_items: { did: 'Asked to exchange items', source: null },
    propose_change_customer_address: { did: "Asked to change the customer's address", source: null },
    propose_follow_up: { did: 'Asked to look again on a day', source: null },
    propose_close: { did: 'Asked to close the case', source: null },
    escalate: escalateDoing,
  },
  make: orderSupport,
  twin: decideOrderSupport,
}
