import type { SaidState } from '../language/language.ts'
import type { Leaf } from './leaves.ts'

/** What may be said of a parcel or an order in each state that a read gives. */
const sayable: Record<string, readonly SaidState[]> = {
  // Of a shipment or a parcel.
  not_shipped: ['not_shipped', 'undelivered', 'packed', 'unscanned'],
  label_created: ['not_shipped', 'packed', 'unscanned', 'undelivered'],
  in_transit: ['in_transit', 'shipped', 'undelivered'],
  in_transit_stalled: ['in_transit', 'stalled', 'shipped', 'undelivered'],
  out_for_delivery: ['out_for_delivery', 'in_transit', 'shipped', 'undelivered'],
  lost: ['lost', 'stalled', 'shipped', 'undelivered'],
  returned_to_sender: ['coming_back', 'shipped', 'undelivered'],
  // Of an order.
  pending: ['not_shipped'],
  processed: ['not_shipped', 'packed'],
  shipped: ['shipped'],
  delivered: ['delivered', 'shipped'],
  cancelled: ['cancelled'],
  returned: ['coming_back', 'delivered', 'shipped'],
}

const keys = new Set(['status', 'shipment_status', 'order_status'])
/** Lists of requests, whose states are not those of parcels. */
const requests = new Set(['returns', 'exchanges', 'tickets', 'refunds'])

/** Without a scan for so many days a parcel may be said to stand still; for so many, to be lost. */
const stillAfter = 2
const lostAfter = 14

/** In these a parcel does not stand still, however long ago it was scanned. */
const over: ReadonlySet<unknown> = new Set(['delivered', 'returned_to_sender', 'lost'])

/** What tells the parcel of a value from others. */
function parcelOf({ action, order, path }: Leaf): string {
  return [action, order, /parcels\.\d+/.exec(path)?.[0]].join()
}

type Said = { value: SaidState; leaf: Leaf; order: string | null }

/** What the reads allow to be said of the orders and parcels of a case. */
export function statesOf(leaves: Leaf[]): Said[] {
  const ended = new Set(leaves.filter(({ key, value }) => key === 'status' && over.has(value)).map(parcelOf))
  const counts = (leaf: Leaf) => leaf.key !== 'days_ago' || !ended.has(parcelOf(leaf))
  const known = leaves
    .filter(counts)
    .flatMap((leaf) => allowedBy(leaf).map((value) => ({ value, leaf, order: leaf.order })))
  return [...known, ...stillHere(leaves)]
}

function allowedBy({ key, parent, value }: Leaf): readonly SaidState[] {
  if (typeof value === 'string') {
    if (keys.has(key)) {
      if (!requests.has(parent)) return sayable[value] ?? []
      return value === 'received' || value === 'refunded' ? ['coming_back'] : []
    }
    if (key === 'shipped_on') return ['shipped']
    if (key === 'delivered_at') return ['delivered', 'shipped']
    if (key === 'cancelled_on') return ['cancelled']
    if (key === 'received_on') return ['coming_back']
  }
  if (key === 'last_scan' && value === null) return ['unscanned']
  if (key === 'shipped_on' && value === null) return ['not_shipped', 'unscanned']
  if (typeof value !== 'number') return []
  if (key === 'days_past_promise') return value > 0 ? ['late'] : []
  if (key !== 'days_ago') return []
  return value > lostAfter ? ['stalled', 'lost'] : value >= stillAfter ? ['stalled'] : []
}

/** Of an order that comes in parcels, what is in none of them has not left yet. */
function stillHere(leaves: Leaf[]): Said[] {
  const count = (order: string | null, path: RegExp) =>
    leaves
      .filter((leaf) => leaf.order === order && leaf.key === 'quantity' && path.test(leaf.path))
      .reduce((sum, { value }) => sum + Number(value), 0)
  const ordered = leaves.filter(({ path }) => path === 'lines.length')
  return ordered.flatMap((leaf): Said[] => {
    const { order } = leaf
    const isTraced = leaves.some((each) => each.order === order && each.path === 'parcels.length')
    const rest = count(order, /^lines\./) - count(order, /^parcels\.\d+\.items\./)
    return isTraced && rest > 0 ? [{ value: 'not_shipped', leaf, order }] : []
  })
}
