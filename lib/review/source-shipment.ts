import type { ShipmentFacts } from '#lib/shop/facts.ts'
import { dayWords, statusWords } from '#lib/words.ts'
import { fieldOf, itemWords, type SourceField } from './source-field.ts'

/** What the carrier says of an order and each of its parcels. */
export function shipmentFields(shipment: ShipmentFacts): SourceField[] {
  const order = fieldOf(`Order ${shipment.order}`)
  return [
    order('Status', statusWords(shipment.order_status)),
    order('Promised for', shipment.promised_on && dayWords(shipment.promised_on)),
    ...shipment.parcels.flatMap(parcelFields),
  ]
}

function parcelFields(parcel: ShipmentFacts['parcels'][number]): SourceField[] {
  const field = fieldOf(`Parcel ${parcel.tracking_number}`)
  const { last_scan: scan, delivered_at: delivered } = parcel
  return [
    field('Carrier', parcel.carrier),
    field('Status', statusWords(parcel.status)),
    field('Shipped', parcel.shipped_on && dayWords(parcel.shipped_on)),
    field('Last scan', scan && `${scan.place}, ${timeWords(scan.at)}: ${scan.text}`),
    field('Delivered', delivered && timeWords(delivered)),
    field('Holds', parcel.items.map(itemWords).join(', ')),
    field('Replaces', parcel.replaces?.reason),
  ]
}

function timeWords(iso: string): string {
  return `${dayWords(iso)}, ${iso.slice(11, 16)} UTC`
}
