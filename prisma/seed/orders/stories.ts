import type { Outcome, ParcelPlan } from './outcome.ts'
import {
  cameBack,
  delivered,
  labelOnly,
  late,
  lost,
  lostOn,
  moving,
  outForDelivery,
  stalled,
} from './parcel-plans.ts'

/** What happened to an order placed `age` whole days ago (1 or more). Most ship the day after. */
type Teller = (age: number) => Outcome

/** Every course an order of the sample shop can take. Each says from which age on it makes sense. */
export const STORIES = {
  pending: () => ({ status: 'pending', parcels: [] }),
  processed: () => ({ status: 'processed', parcels: [] }),
  cancelled: () => ({ status: 'cancelled', parcels: [], cancelled: 'Ordered by mistake' }),
  /** From 2 days on. */
  labelCreated: (age) => ({ status: 'processed', parcels: [labelOnly(age)] }),
  /** 2 to 5 days: later it would be late. */
  onTheWay: (age) => ({ status: 'shipped', parcels: [moving(age - 1)] }),
  /** From 5 days on. */
  outForDelivery: (age) => ({ status: 'shipped', parcels: [outForDelivery(age - 1)] }),
  /** From 6 days on. */
  late: (age) => ({ status: 'shipped', parcels: [late(age - 1)] }),
  /** From 9 days on. */
  stalled: (age) => ({ status: 'shipped', parcels: [stalled(age - 1)] }),
  /** From 6 days on. */
  delivered: (age) => deliveredOrder(age),
  /** From 9 days on. */
  deliveredLate: (age) => ({ status: 'delivered', parcels: [delivered(age - 1, age - 8)] }),
  /** Delivered, says the carrier. From 6 days on. */
  missing: (age) => ({ status: 'delivered', parcels: [{ ...onTime(age), leftOutside: true }] }),
  /** From 18 days on. */
  lost: (age) => ({ status: 'shipped', parcels: [lost(age - 1)] }),
  /** From 22 days on. */
  lostRefunded: (age) => ({
    status: 'shipped',
    parcels: [lost(age - 1)],
    refund: { age: lostOn(age - 1) - 1, share: 'everything', reason: 'Parcel lost by the carrier' },
  }),
  /** From 16 days on. */
  returnedToSender: (age) => ({ status: 'shipped', parcels: [cameBack(age - 1)] }),
  /** The replacement is on its way: 22 to 25 days. */
  reshipped: (age) => reshipped(age, 'shipped', moving(lostOn(age - 1) - 2)),
  /** The replacement arrived: from 26 days on. */
  reshippedDelivered: (age) =>
    reshipped(age, 'delivered', delivered(lostOn(age - 1) - 2, lostOn(age - 1) - 6)),
  /** The second parcel left three days ago: from 6 days on. */
  twoParcels: (age) => ({
    status: 'shipped',
    parcels: [
      { ...onTime(age), lines: 'first' },
      { ...moving(3), lines: 'rest' },
    ],
  }),
  /** From 10 days on. */
  twoParcelsDelivered: (age) => ({
    status: 'delivered',
    parcels: [
      { ...onTime(age), lines: 'first' },
      { ...delivered(age - 3, age - 7), lines: 'rest' },
    ],
  }),
  /** From 7 days on. */
  partialRefund: (age) => ({
    ...deliveredOrder(age),
    refund: {
      age: Math.max(1, arrival(age) - 4),
      share: 'fifth',
      reason: 'Scratched on arrival, kept at a lower price',
    },
  }),
  /** From 12 days on. */
  returnRequested: (age) => ({
    ...deliveredOrder(age),
    return: { status: 'requested', requested: Math.max(1, arrival(age) - 11), reason: 'Does not fit' },
  }),
  /** From 15 days on. */
  returnReceived: (age) => ({
    ...deliveredOrder(age),
    return: {
      status: 'received',
      requested: arrival(age) - 5,
      received: arrival(age) - 9,
      reason: 'Not as expected',
    },
  }),
  /** From 18 days on. */
  returned: (age) => ({
    status: 'returned',
    parcels: [onTime(age)],
    return: {
      status: 'refunded',
      requested: arrival(age) - 5,
      received: arrival(age) - 10,
      reason: 'Changed their mind',
    },
    refund: { age: arrival(age) - 12, share: 'lines', reason: 'Return received and checked' },
  }),
  /** Sent back too late: from 55 days on. */
  returnRefused: (age) => ({
    ...deliveredOrder(age),
    return: {
      status: 'refused',
      requested: arrival(age) - 41,
      received: arrival(age) - 46,
      reason: 'Changed their mind',
    },
  }),
  /** From 12 days on. */
  exchangeRequested: (age) => ({
    ...deliveredOrder(age),
    exchange: { status: 'requested', age: Math.max(1, arrival(age) - 12) },
  }),
  /** From 18 days on. */
  exchangeReceived: (age) => ({
    ...deliveredOrder(age),
    exchange: { status: 'received', age: arrival(age) - 6 },
  }),
} satisfies Record<string, Teller>

export type Story = keyof typeof STORIES

/** Stories that need an order of two lines or more. */
export const NEEDS_TWO_LINES: ReadonlySet<Story> = new Set<Story>(['twoParcels', 'twoParcelsDelivered'])

/** How long ago an order that came on time arrived: shipped the next day, four days on the road. */
const arrival = (age: number) => age - 5

const onTime = (age: number) => delivered(age - 1, arrival(age))

function deliveredOrder(age: number): Outcome {
  return { status: 'delivered', parcels: [onTime(age)] }
}

function reshipped(age: number, status: Outcome['status'], replacement: ParcelPlan): Outcome {
  return {
    status,
    parcels: [lost(age - 1), replacement],
    reshipped: { age: lostOn(age - 1) - 1, reason: 'Parcel lost by the carrier' },
  }
}
