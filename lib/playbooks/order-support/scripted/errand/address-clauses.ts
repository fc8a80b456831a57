import { orderNumbersIn } from '#lib/shop/order-number.ts'
import type { Errand, Topic, What } from './errand.ts'

const ownAddress = /^(?:my |the )?(?:user |default |home |profile |account )+address$/

/** What is wanted of addresses: of orders, of the one on file, or of both at once. Null where that is not understood. */
export function addressErrands(text: string, topic: Topic): Errand[] | null {
  const also = /,? (?:along with|and(?: also)?) (my (?:user |default |profile )+address)(?= to |$)/.exec(text)
  const plain = also === null ? text : text.replace(also[0], '')
  const found = /^(.+?) to (?:be )?(.+)$/.exec(plain)
  if (found === null) return null
  const [, which = '', to = ''] = found
  const own: Errand[] = also === null ? [] : [{ kind: 'own_address', to, otherwise: null }]
  if (ownAddress.test(which)) return [{ kind: 'own_address', to, otherwise: null }, ...own]
  const what = addressedOrder(which, topic)
  return what === null ? null : [{ kind: 'order_address', what, to, otherwise: null }, ...own]
}

function addressedOrder(which: string, topic: Topic): What | null {
  const numbers = orderNumbersIn(which)
  if (numbers.length > 0) return { kind: 'orders', numbers }
  if (/^all (of )?my (pending )?orders?('s?)?( address(es)?)?$/.test(which)) return { kind: 'pending_orders' }
  if (/^(the|my)( shipping| delivery)? address( (of|for|on) (my|the) order)?$/.test(which)) {
    return topic.order === null ? { kind: 'its_order' } : { kind: 'orders', numbers: [topic.order] }
  }
  const words = /^(?:my|the) ([a-z0-9 -]+) order(?:'s)?(?: address)?$/.exec(which)?.[1]
  return words === undefined ? null : { kind: 'order_with', words }
}
