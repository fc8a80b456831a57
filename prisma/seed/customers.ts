import type { Account, Address, Customer, PaymentMethod } from '#prisma/generated/client.ts'
import { COMPANIES } from './data/companies.ts'
import { type MethodSpec, PEOPLE, type PersonSpec } from './data/people.ts'
import { currencyOf, PLACES, type Place } from './data/places.ts'
import { daysBefore } from './days.ts'
import { idOf, randomOf } from './random.ts'
import type { ShipTo } from './rows.ts'

/** A customer as their orders need them. */
export type Buyer = {
  id: string
  shipTo: ShipTo
  /** ISO 4217. */
  currency: string
  methods: PaymentMethod[]
}

export type CustomerRows = { customers: Customer[]; addresses: Address[]; paymentMethods: PaymentMethod[] }

/** The companies, dated relative to `day`. */
export function accountRows(day: Date): Account[] {
  return COMPANIES.map(({ company, plan, tier, owner, renewsIn, sinceDays, cancelledDays }) => ({
    id: idOf('account', company),
    company,
    plan,
    tier,
    owner,
    renewalDate: renewsIn === null ? null : daysBefore(day, -renewsIn),
    since: daysBefore(day, sinceDays, '09:00'),
    cancelledAt: cancelledDays === undefined ? null : daysBefore(day, cancelledDays, '15:30'),
  }))
}

/**
 * The customers with addresses and payment methods, and the same by mail address for their orders.
 *
 * @param firstOrder when a customer, by mail address, ordered first; they are customers since shortly before.
 */
export function customerRows(
  day: Date,
  firstOrder: ReadonlyMap<string, Date>,
): { rows: CustomerRows; buyers: ReadonlyMap<string, Buyer> } {
  const buyers = new Map(PEOPLE.map((person) => [person.email, buyerOf(person)]))
  const rows = {
    customers: PEOPLE.map((person) => customer(person, firstOrder.get(person.email) ?? day)),
    addresses: PEOPLE.map((person) => address(person)),
    paymentMethods: [...buyers.values()].flatMap((buyer) => buyer.methods),
  }
  return { rows, buyers }
}

function customer(person: PersonSpec, firstOrder: Date): Customer {
  const place: Place = PLACES[person.place]
  const random = randomOf(`customer ${person.email}`)
  return {
    id: idOf('customer', person.email),
    externalId: null,
    email: person.email,
    name: person.name,
    // Ofcom keeps 01632 960000 to 960999 for fiction.
    phone: place.country === 'GB' ? `+44 1632 960${random.int(100, 999)}` : null,
    locale: place.country === 'DE' ? 'de' : 'en',
    note: person.note ?? null,
    since: person.since ? new Date(person.since) : daysBefore(firstOrder, random.int(0, 200)),
    accountId: person.company ? idOf('account', person.company) : null,
  }
}

function address(person: PersonSpec): Address {
  const { line1, city, postcode, country } = shipToOf(person)
  return {
    id: idOf('address', person.email),
    customerId: idOf('customer', person.email),
    line1,
    line2: null,
    city,
    region: null,
    postcode,
    country,
    isDefault: true,
  }
}

function shipToOf(person: PersonSpec): ShipTo {
  const place: Place = PLACES[person.place]
  const random = randomOf(`address ${person.email}`)
  const number = random.int(2, 88)
  const street = random.pick(place.streets)
  const numberFirst = place.country === 'GB' || place.country === 'US' || place.country === 'IE'
  return {
    name: person.name,
    line1: person.line1 ?? (numberFirst ? `${number} ${street}` : `${street} ${number}`),
    city: place.city,
    postcode: random.pick(place.postcodes),
    country: place.country,
  }
}

function buyerOf(person: PersonSpec): Buyer {
  const currency = currencyOf(PLACES[person.place].country)
  return {
    id: idOf('customer', person.email),
    shipTo: shipToOf(person),
    currency,
    methods: person.methods.map((method) => methodOf(person.email, method, currency)),
  }
}

const LABELS = { card: ['Meridian', 'Castell'], wallet: ['Pocketpay'], gift_card: ['gift card'] } as const

function methodOf(email: string, method: MethodSpec, currency: string): PaymentMethod {
  const random = randomOf(`method ${email} ${method.kind}`)
  const last4 = method.kind === 'wallet' ? null : (method.last4 ?? String(random.int(1000, 9999)))
  return {
    id: idOf('payment method', `${email} ${method.kind}`),
    externalId: null,
    customerId: idOf('customer', email),
    kind: method.kind,
    label: random.pick(LABELS[method.kind]),
    last4,
    balanceCents: method.kind === 'gift_card' ? method.balanceCents : null,
    currency,
  }
}
