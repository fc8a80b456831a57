import type { OrderPlan } from './orders/order-plan.ts'
import type { Story } from './orders/stories.ts'

/** Somebody whose situation never changes, however the rest of the sample shop is made up. */
export type Persona = { name: string; email: string; order: string }

const at = (name: string, email: string, order: number): Persona => ({ name, email, order: `O-${order}` })

/**
 * One customer per situation, for tests and demonstrations. `order` is the order the situation is about; apart from
 * it they have at most old, finished orders, except for `severalOpen`.
 */
export const personas = {
  /** Shipped eight days ago, no scan for six. */
  stalled: at('Jordan Lee', 'jordan.lee@example.com', 1001),
  /** Past its promised date, but scanned yesterday. */
  late: at('Ines Duarte', 'ines.duarte@example.com', 1009),
  /** Declared lost by the carrier; nothing done yet. */
  lost: at('Noor Haddad', 'noor.haddad@example.com', 965),
  /** Delivered three days ago, left at the door: 86.00 USD. */
  missing: at('Amara Okafor', 'amara.okafor@example.com', 1008),
  /** Placed two days ago, being packed. */
  notShipped: at('Wei Zhang', 'wei.zhang@example.com', 1036),
  returnedToSender: at('Piotr Zawada', 'piotr.zawada@example.com', 968),
  /** Lost, and refunded in full. */
  refunded: at('Hanna Lindqvist', 'hanna.lindqvist@example.com', 961),
  /** Lost; its replacement is on the way. */
  reshipped: at('Mateo Alvarado', 'mateo.alvarado@example.com', 966),
  cancelled: at('Grace Adeyemi', 'grace.adeyemi@example.com', 1026),
  /** Paid by card and gift card; 15.00 USD left on the gift card. */
  giftCard: at('Yuki Tanabe', 'yuki.tanabe@example.com', 1015),
  /** Writes German; on its way, on time. */
  german: at('Lena Fischer', 'lena.fischer@example.com', 1033),
  /** Three open orders: O-1028 on its way, O-1037 being packed, O-1041 just paid. */
  severalOpen: at('Sofia Marchetti', 'sofia.marchetti@example.com', 1028),
  /** A label two days old, never scanned. */
  labelOnly: at('Aoife Brannigan', 'aoife.brannigan@example.com', 1030),
  /** Delivered twelve days ago: the left ear stopped working. */
  defective: at('Tomás Vega', 'tomas.vega@example.com', 976),
  /** Delivered nine days ago, within the time for returns. */
  returnable: at('Kofi Mensah', 'kofi.mensah@example.com', 981),
  /** Two parcels: one delivered, one on its way. */
  severalParcels: at('Samuel Osei', 'samuel.osei@example.com', 1011),
  /** An order that strangers ask about. */
  stranger: at('Clara Nyberg', 'clara.nyberg@example.com', 1007),
  returnRequested: at('Rafael Quint', 'rafael.quint@example.com', 975),
  exchangeRequested: at('Elif Aydin', 'elif.aydin@example.com', 971),
  partialRefund: at('Bram Verhulst', 'bram.verhulst@example.com', 978),
  outForDelivery: at('Nils Aakjær', 'nils.aakjaer@example.com', 1021),
  /** Sent back and refunded. */
  returned: at('Saoirse Tully', 'saoirse.tully@example.com', 955),
} satisfies Record<string, Persona>

/** A customer who never ordered. */
export const withoutOrders = { name: 'Felix Brandis', email: 'felix.brandis@example.com' }

type Lines = OrderPlan['lines']

const plan = ({ email, order }: Persona, story: Story, lines: Lines): OrderPlan => ({
  number: Number(order.slice(2)),
  customer: email,
  lines,
  story,
})

const further = (persona: Persona, number: number, story: Story, lines: Lines): OrderPlan =>
  plan({ ...persona, order: `O-${number}` }, story, lines)

/** The orders of the personas. The day of each follows from its number. */
export const PERSONA_ORDERS: readonly OrderPlan[] = [
  plan(personas.stalled, 'stalled', [['ARC-OE-SAND', 1]]),
  further(personas.stalled, 880, 'delivered', [['PIK-WI-INK', 1]]),
  further(personas.stalled, 806, 'delivered', [
    ['CVE-MI-CORAL', 1],
    ['CBL-UC-1M', 1],
  ]),
  plan(personas.late, 'late', [['TRN-SP-CORAL', 1]]),
  plan(personas.lost, 'lost', [['CVE-SP-MOSS', 1]]),
  plan(personas.missing, 'missing', [['ARC-ON-CORAL', 1]]),
  plan(personas.notShipped, 'processed', [['HAL-GA-INK', 1]]),
  plan(personas.returnedToSender, 'returnedToSender', [['FJL-MO-80OHM', 1]]),
  plan(personas.refunded, 'lostRefunded', [['TRN-BD-MOSS', 1]]),
  plan(personas.reshipped, 'reshipped', [['ARC-OEP-INK', 1]]),
  plan(personas.cancelled, 'cancelled', [['LIN-MI-INK', 1]]),
  plan(personas.giftCard, 'delivered', [
    ['DRF-PD-USBC', 1],
    ['CAS-AR-GREY', 1],
  ]),
  plan(personas.german, 'onTheWay', [
    ['ARC-OE-MOSS', 1],
    ['STD-HP-OAK', 1],
  ]),
  plan(personas.severalOpen, 'onTheWay', [['TRN-MI-WHITE', 2]]),
  further(personas.severalOpen, 1037, 'processed', [['CVE-HO-OAK', 1]]),
  further(personas.severalOpen, 1041, 'pending', [['CBL-SP-5M', 1]]),
  plan(personas.labelOnly, 'labelCreated', [['PIK-KI-SKY', 2]]),
  plan(personas.defective, 'delivered', [['TRN-BD-INK', 1]]),
  plan(personas.returnable, 'delivered', [['ARC-OE-INK', 1]]),
  plan(personas.severalParcels, 'twoParcels', [
    ['SIL-SB-INK', 1],
    ['CBL-AU-3M', 2],
  ]),
  plan(personas.stranger, 'delivered', [['SKY-ST-CONICAL', 1]]),
  plan(personas.returnRequested, 'returnRequested', [['FJL-ST-32OHM', 1]]),
  plan(personas.exchangeRequested, 'exchangeRequested', [['ARC-OE-SAND', 1]]),
  plan(personas.partialRefund, 'partialRefund', [['CVE-SP-SAND', 1]]),
  plan(personas.outForDelivery, 'outForDelivery', [['HAL-GW-INK', 1]]),
  plan(personas.returned, 'returned', [['TRN-BD-WHITE', 1]]),
]
