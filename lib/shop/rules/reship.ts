import {
  type Act,
  alreadyProposed,
  type Desk,
  hasFailed,
  type Parcel,
  replaced,
  type World,
} from './world.ts'

type Reship = Extract<Act, { kind: 'reship' }>

/** What speaks against sending a parcel's items again. Source: the shop's articles on reshipment and lost parcels. */
export function objectionToReship(act: Reship, world: World, { reshipAfterDays }: Desk): string | null {
  const { order, parcels } = world
  const { number } = order
  const parcel = parcels?.find(({ tracking_number }) => tracking_number === act.tracking_number)
  if (parcels === null || parcel === undefined) return `${number} has no parcel ${act.tracking_number}.`
  if (order.cancelled !== null) return `${number} was cancelled.`
  if (order.refunds.length > 0) {
    return `${number} has been refunded. An order is either replaced or refunded, never both.`
  }
  return (
    notFailed(parcel, reshipAfterDays) ??
    twice(number, act, parcels) ??
    wrongItems(act, parcel, world) ??
    alreadyProposed(order)
  )
}

/** One more parcel, in the place of another. */
export function worldReshipped({ items }: Reship, world: World): World {
  const sent = { status: 'label_created', days_since_shipped: null, last_scan: null, delivered_at: null }
  const parcel = { tracking_number: '', ...sent, items, replaces: {} }
  return { ...world, parcels: [parcel, ...(world.parcels ?? [])] }
}

function notFailed(parcel: Parcel, afterDays: number): string | null {
  if (hasFailed(parcel)) return null
  const { tracking_number: number, status } = parcel
  if (status === 'delivered') return `The carrier reports ${number} as delivered.`
  const quiet = parcel.last_scan?.days_ago ?? parcel.days_since_shipped
  if (quiet === null) return `${number} has not been handed to the carrier yet.`
  if (quiet > afterDays) return null
  return `${number} is not lost, and has been without a scan for ${quiet} days only; it is sent again after more than ${afterDays}.`
}

function twice(number: string, { items }: Reship, parcels: readonly Parcel[]): string | null {
  const again = replaced(parcels)
  return items.some(({ title }) => again.has(title))
    ? `${number} has been sent again once already. What is lost a second time is refunded.`
    : null
}

function wrongItems({ items }: Reship, parcel: Parcel, { order }: World): string | null {
  for (const title of new Set(items.map((item) => item.title))) {
    const line = order.lines.find((each) => each.title === title)
    if (line === undefined) return `${order.number} has no “${title}”.`
    const count = (all: readonly { title: string; quantity: number }[]) =>
      all.filter((each) => each.title === title).reduce((sum, { quantity }) => sum + quantity, 0)
    if (count(items) > count(parcel.items)) {
      return `${parcel.tracking_number} held ${count(parcel.items)} × ${title}, not ${count(items)}.`
    }
    if (line.in_stock === false) return `${title} is out of stock, so only a refund can be offered.`
  }
  return null
}
