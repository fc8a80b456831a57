import type { Fulfilment, FulfilmentLine, OrderLine, ShipmentEvent } from '#prisma/generated/client.ts'
import type { ShipmentStatus } from '#prisma/generated/enums.ts'
import { HUBS } from '../data/places.ts'
import { daysBefore } from '../days.ts'
import { idOf, randomOf } from '../random.ts'
import type { ShipTo } from '../rows.ts'
import type { ParcelPlan } from './outcome.ts'

const WAREHOUSE = 'Göteborg'

type Stage = { hour: number; status: ShipmentStatus; text: string; place: (to: ShipTo) => string }

const SORTED = 'Arrived at the sorting centre'

/** The journey of every parcel. A stage's hour is later than that of the stage before on the same day. */
const STAGES: readonly Stage[] = [
  { hour: 16, status: 'in_transit', text: 'Collected from the warehouse', place: () => WAREHOUSE },
  { hour: 6, status: 'in_transit', text: SORTED, place: () => 'Malmö' },
  { hour: 14, status: 'in_transit', text: SORTED, place: (to) => HUBS[to.country] ?? to.city },
  { hour: 5, status: 'in_transit', text: 'Arrived at the local depot', place: (to) => to.city },
  { hour: 8, status: 'out_for_delivery', text: 'Out for delivery', place: (to) => to.city },
  { hour: 13, status: 'delivered', text: 'Delivered: handed over at the door', place: (to) => to.city },
]

const LEFT_OUTSIDE = 'Delivered: left by the front door'

const ENDS = {
  lost: { text: 'Declared lost after a search', place: 'Malmö' },
  returned_to_sender: {
    text: 'Not delivered, back at the sender: name not found at address',
    place: WAREHOUSE,
  },
} as const

const CARRIERS = [
  { name: 'Nordpost', prefix: 'NP' },
  { name: 'Parcelway', prefix: 'PW' },
  { name: 'Heron Express', prefix: 'HX' },
] as const

/** Where an order goes, with what, and when. */
export type Consignment = {
  /** 1001 for O-1001. */
  number: number
  orderId: string
  lines: readonly OrderLine[]
  shipTo: ShipTo
  /** The start of the day of seeding. */
  day: Date
}

export type ParcelRows = {
  fulfilment: Fulfilment
  fulfilmentLines: FulfilmentLine[]
  shipmentEvents: ShipmentEvent[]
}

/** One parcel of an order with its contents and events. `index` is 0 for the order's first parcel. */
export function parcelRows(order: Consignment, parcel: ParcelPlan, index: number): ParcelRows {
  const carrier = carrierOf(order.number)
  const trackingNumber = `${carrier.prefix}${4_471_200 + (order.number - 1001) * 3 + index}`
  const id = idOf('fulfilment', trackingNumber)
  const events = eventsOf(order, parcel)
  const timeOf = (stage: number) =>
    parcel.scans[stage] === undefined ? null : (events[stage + 1]?.at ?? null)
  return {
    fulfilment: {
      id,
      orderId: order.orderId,
      carrier: carrier.name,
      trackingNumber,
      status: parcel.status,
      shippedAt: timeOf(0),
      deliveredAt: timeOf(STAGES.length - 1),
    },
    fulfilmentLines: contents(order.lines, parcel.lines).map((line) => ({
      fulfilmentId: id,
      orderLineId: line.id,
      quantity: line.quantity,
    })),
    shipmentEvents: events.map((event, place) => ({
      ...event,
      id: idOf('shipment event', `${trackingNumber} ${place}`),
      fulfilmentId: id,
    })),
  }
}

function carrierOf(number: number) {
  return number === 1001 ? CARRIERS[0] : randomOf(`carrier ${number}`).pick(CARRIERS)
}

function contents(lines: readonly OrderLine[], which: ParcelPlan['lines']): readonly OrderLine[] {
  if (which === 'all') return lines
  return which === 'first' ? lines.slice(0, 1) : lines.slice(1)
}

type Event = Pick<ShipmentEvent, 'at' | 'status' | 'place' | 'text'>

function eventsOf(order: Consignment, parcel: ParcelPlan): Event[] {
  const at = (age: number, hour: number) => daysBefore(order.day, age, clockTime(hour, order.number))
  const label: Event = {
    at: at(parcel.label, 9),
    status: 'label_created',
    place: WAREHOUSE,
    text: 'Label created, parcel not yet handed over',
  }
  const scans = STAGES.slice(0, parcel.scans.length).map(
    (stage, index): Event => ({
      at: at(parcel.scans[index] ?? 0, stage.hour),
      status: stage.status,
      place: stage.place(order.shipTo),
      text: stage.status === 'delivered' && parcel.leftOutside ? LEFT_OUTSIDE : stage.text,
    }),
  )
  const { ended } = parcel
  const end: Event[] = ended ? [{ at: at(ended.age, 15), status: ended.status, ...ENDS[ended.status] }] : []
  return [label, ...scans, ...end]
}

/** The hour, and a minute that differs from order to order: 12 for O-1001. */
function clockTime(hour: number, number: number): string {
  const minute = (12 + 7 * (number - 1001 + 600)) % 60
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
