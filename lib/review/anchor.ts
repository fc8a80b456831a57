import type { Bundle } from '#lib/bundle.ts'
import type { Json, Support } from '#lib/grounding/types.ts'

type Fact = Bundle['facts'][number]

/** Which row of an order shows a value, by where it stands in what was read. */
const rows: Record<string, [begins: RegExp, label: string][]> = {
  get_order: [
    [/^lines\b/, 'Items'],
    [/^(paid|refund|total|shipping_cents|currency)/, 'Paid'],
    [/^ship_to\b/, 'Ship to'],
    [/^cancelled\b/, 'Cancelled'],
    [/^(placed|promised)/, 'Placed'],
    [/^returns\b/, 'Return'],
    [/^exchanges\b/, 'Exchange'],
    [/^reshipments\b/, 'Replaced'],
  ],
  get_shipment: [
    [/^parcels\.\d+\.(last_scan|scans|status)/, 'Last scan'],
    [/^parcels\.\d+\.delivered/, 'Delivered'],
    [/^parcels\b/, 'Shipped'],
    [/^status/, 'Last scan'],
  ],
}

/**
 * Where on the screen a detail's source can be seen: the id of a row beside the draft, of a policy, or of the
 * conversation. Null where it is shown nowhere.
 */
export function anchorOf(by: Support, fact: Fact | undefined): string | null {
  switch (by.from) {
    case 'fact':
      return fact === undefined ? null : rowAnchor(fact, by.path)
    case 'policy':
      return idOf('policy', by.title)
    case 'message':
      return 'conversation'
    case 'act':
    case 'person':
      return null
  }
}

function rowAnchor({ action, args }: Fact, path: string): string | null {
  const order = typeof args === 'object' && args !== null && !Array.isArray(args) ? args.order : null
  const label = rows[action]?.find(([begins]) => begins.test(path))?.[1]
  return typeof order === 'string' && label !== undefined ? idOf('fact', order, label) : null
}

/** A name for a place on the page: its parts in one word. */
function idOf(...parts: string[]): string {
  return parts.join(' ').replaceAll(/\W+/g, '-')
}

/** Whether a value stands where it is said to: one of several orders may have been read. */
export function holds(observation: Json, { path, value }: { path: string; value: string }): boolean {
  let found: Json | undefined = observation
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null) return false
    found = Array.isArray(found) ? found[Number(key)] : found[key]
  }
  return String(found) === value
}
