import type pg from 'pg'
import type { RecordFault } from '../fault.ts'
import type { CustomerRecord } from '../records.ts'
import type { Plan } from './batch.ts'
import { importedId, placedId } from './ids.ts'
import { byParent, rankedIds } from './ranked.ts'
import { uuidsAmong } from './uuids.ts'

type Customer = { id: string; key: string; email: string; isImported: boolean }
type Present = { methods: Map<string, string>; addresses: Map<string, string[]> }

/** Customers are found by their id, or where they were not imported by their address; payment methods by their id. */
export async function planCustomers(
  client: pg.ClientBase,
  records: readonly CustomerRecord[],
): Promise<Plan[]> {
  const customers = await customersIn(client, records)
  const byKey = new Map(customers.map((customer) => [customer.key, customer]))
  const byEmail = new Map(customers.filter(({ isImported }) => !isImported).map((each) => [each.email, each]))
  const present = await presentOf(
    client,
    customers.map(({ id }) => id),
  )
  return records.map((record) => plan(record, byKey.get(record.id) ?? byEmail.get(record.email), present))
}

async function customersIn(client: pg.ClientBase, records: readonly CustomerRecord[]): Promise<Customer[]> {
  const keys = records.map(({ id }) => id)
  const { rows } = await client.query<Customer>(
    `SELECT id, coalesce("externalId", id::text) AS key, email, "externalId" IS NOT NULL AS "isImported" FROM "Customer"
      WHERE "externalId" = ANY($1::text[]) OR "externalId" IS NULL AND (id = ANY($2::uuid[]) OR email = ANY($3::text[]))`,
    [keys, uuidsAmong(keys), records.map(({ email }) => email)],
  )
  return rows
}

async function presentOf(client: pg.ClientBase, ids: readonly string[]): Promise<Present> {
  if (ids.length === 0) return { methods: new Map(), addresses: new Map() }
  const methods = await client.query<{ id: string; name: string }>(
    `SELECT id, concat_ws(' ', "customerId", coalesce("externalId", id::text)) AS name
      FROM "PaymentMethod" WHERE "customerId" = ANY($1::uuid[])`,
    [ids],
  )
  const addresses = await client.query<{ id: string; parent: string }>(
    `SELECT id, "customerId" AS parent FROM "Address" WHERE "customerId" = ANY($1::uuid[])
      ORDER BY "isDefault" DESC, id`,
    [ids],
  )
  return {
    methods: new Map(methods.rows.map(({ id, name }) => [name, id])),
    addresses: byParent(addresses.rows),
  }
}

function plan(record: CustomerRecord, found: Customer | undefined, present: Present): Plan {
  const faults = faultsOf(record)
  if (faults.length > 0) return { faults }
  const id = found?.id ?? importedId('customer', record.id)
  const { email, name, phone, locale, note, since } = record
  const externalId = record.id === id ? null : record.id
  return {
    rows: {
      Customer: [{ id, externalId, email, name, phone, locale, note, since }],
      Address: addressRows(record, id, present.addresses.get(id) ?? []),
      PaymentMethod: record.paymentMethods.map((method) => methodRow(method, id, record.id, present.methods)),
    },
    complete: found === undefined ? {} : { Address: [id] },
  }
}

function addressRows(record: CustomerRecord, customerId: string, present: readonly string[]) {
  const sorted = record.addresses.toSorted((one, other) => Number(other.default) - Number(one.default))
  const ids = rankedIds(present, sorted.length, (place) => placedId('address', record.id, place))
  return sorted.flatMap(({ default: isDefault, ...address }, place) => {
    const id = ids[place]
    return id === undefined ? [] : [{ id, customerId, ...address, isDefault }]
  })
}

function methodRow(
  { id: key, kind, label, last4, balance, currency }: CustomerRecord['paymentMethods'][number],
  customerId: string,
  customerKey: string,
  present: Present['methods'],
) {
  const id = present.get(`${customerId} ${key}`) ?? importedId('payment method', `${customerKey} ${key}`)
  const externalId = key === id ? null : key
  return { id, externalId, customerId, kind, label, last4, balanceCents: balance, currency }
}

function faultsOf({ addresses, paymentMethods }: CustomerRecord): RecordFault[] {
  const ids = new Set<string>()
  const methods = paymentMethods.flatMap(({ id, kind, balance }, place) => {
    const field = `paymentMethods.${place}`
    const isTwice = ids.has(id)
    ids.add(id)
    if (isTwice) return [{ field: `${field}.id`, reason: `${id} is there twice` }]
    if (balance === null || kind === 'gift_card') return []
    return [{ field: `${field}.balance`, reason: 'Only a gift card has a balance' }]
  })
  const defaults = addresses.filter((address) => address.default).length
  return defaults > 1 ? [...methods, { field: 'addresses', reason: 'More than one is the default' }] : methods
}
