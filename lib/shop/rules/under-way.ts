import { current, hasFailed, type World } from './world.ts'

/**
 * Why an order is for a person because of the time that one of its parcels has been under way; null where it is not. Only
 * what still may come counts: for a parcel that is lost or came back, the shop's rules say what to do.
 */
export function tooLongUnderWay({ order, parcels }: World, afterDays: number): string | null {
  const open = current(parcels ?? []).filter((parcel) => parcel.status !== 'delivered' && !hasFailed(parcel))
  const days = Math.max(0, ...open.map(({ days_since_shipped }) => days_since_shipped ?? 0))
  if (days <= afterDays) return null
  return `${order.number} was shipped ${days} days ago and has not arrived. After more than ${afterDays} days a person decides.`
}
