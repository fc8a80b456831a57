import { describe, expect, it } from 'vitest'
import { buildShop } from './build.ts'
import type { ShopRows } from './rows.ts'

const today = new Date('2026-11-30T09:15:00Z')
const startOfToday = Date.parse('2026-11-30')
const shop = buildShop(today)

/** The orders of the sample shop, each with what belongs to it. */
const orders = shop.orders.map((order) => {
  const own = <Row extends { orderId: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.orderId === order.id)
  return {
    ...order,
    lines: own(shop.orderLines),
    payments: own(shop.payments),
    refunds: own(shop.refunds),
    returns: own(shop.returns),
    exchanges: own(shop.exchanges),
    reshipments: own(shop.reshipments),
    parcels: own(shop.fulfilments).map((parcel) => ({
      ...parcel,
      contents: shop.fulfilmentLines.filter((line) => line.fulfilmentId === parcel.id),
      events: shop.shipmentEvents.filter((event) => event.fulfilmentId === parcel.id),
    })),
  }
})

const sum = (rows: ReadonlyArray<{ amountCents: number }>) =>
  rows.reduce((total, row) => total + row.amountCents, 0)

/** Checks every order; the failure names the one that fails. */
function forEvery(check: (order: (typeof orders)[number]) => void): () => void {
  return () => {
    for (const order of orders) {
      try {
        check(order)
      } catch (error) {
        throw new Error(`${order.number}, ${order.status}`, { cause: error })
      }
    }
  }
}

describe('every order of the sample shop', () => {
  it(
    'costs its lines and shipping, and that was paid',
    forEvery((order) => {
      const lines = order.lines.reduce((total, line) => total + line.quantity * line.unitCents, 0)
      expect(order.totalCents).toBe(lines + order.shippingCents)
      expect(sum(order.payments)).toBe(order.totalCents)
      for (const payment of order.payments) {
        const method = shop.paymentMethods.find((row) => row.id === payment.methodId)
        expect(method).toMatchObject({ customerId: order.customerId, currency: order.currency })
        expect(payment.amountCents).toBeGreaterThan(0)
      }
    }),
  )

  it(
    'was refunded no more than was paid, method by method',
    forEvery((order) => {
      for (const { methodId } of order.refunds) {
        const refunded = order.refunds.filter((refund) => refund.methodId === methodId)
        const paid = order.payments.filter((payment) => payment.methodId === methodId)
        expect(sum(refunded)).toBeLessThanOrEqual(sum(paid))
      }
      if (order.status === 'cancelled') expect(sum(order.refunds)).toBe(order.totalCents)
      if (order.reshipments.length > 0) expect(order.refunds).toEqual([])
    }),
  )

  it(
    'has parcels that fit its status',
    forEvery((order) => {
      const states = order.parcels.map((parcel) => parcel.status)
      const replaced = order.reshipments.length > 0 ? states.slice(1) : states
      expect({
        pending: states.length === 0,
        processed: states.every((state) => state === 'label_created'),
        cancelled: states.length === 0 && order.cancelledAt !== null,
        shipped: states.length > 0 && replaced.some((state) => state !== 'delivered'),
        delivered: states.length > 0 && replaced.every((state) => state === 'delivered'),
        returned: states.length > 0 && order.returns.some((row) => row.status === 'refunded'),
      }).toMatchObject({ [order.status]: true })
      if (order.status !== 'cancelled') expect(order.cancelledAt).toBeNull()
    }),
  )

  it(
    'has parcels that hold each line once, replacements apart',
    forEvery((order) => {
      const first = order.parcels.filter(
        (parcel) => !order.reshipments.some((reshipment) => reshipment.fulfilmentId === parcel.id),
      )
      if (first.length === 0) return
      const held = first.flatMap((parcel) => parcel.contents.map((line) => [line.orderLineId, line.quantity]))
      expect(held.toSorted()).toEqual(order.lines.map((line) => [line.id, line.quantity]).toSorted())
    }),
  )

  it(
    'tells its story in order',
    forEvery((order) => {
      for (const parcel of order.parcels) {
        const times = parcel.events.map((event) => event.at.getTime())
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(new Set(times).size).toBe(times.length)
        expect(times[0]).toBeGreaterThan(order.placedAt.getTime())
        expect(parcel.shippedAt === null).toBe(parcel.status === 'label_created')
        expect(parcel.deliveredAt === null).toBe(parcel.status !== 'delivered')
        if (parcel.status !== 'in_transit_stalled') expect(parcel.events.at(-1)?.status).toBe(parcel.status)
      }
      const happened = [
        ...order.refunds.map((row) => row.refundedAt),
        ...order.returns.map((row) => row.requestedAt),
      ]
      for (const time of happened) expect(time?.getTime()).toBeGreaterThan(order.placedAt.getTime())
      for (const row of order.reshipments) {
        const replacement = order.parcels.find((parcel) => parcel.id === row.fulfilmentId)
        expect(replacement?.events[0]?.at.getTime()).toBeGreaterThan(row.createdAt.getTime())
      }
    }),
  )

  it(
    'was placed by somebody who was a customer by then',
    forEvery((order) => {
      const customer = shop.customers.find((row) => row.id === order.customerId)
      expect(customer?.since?.getTime()).toBeLessThanOrEqual(order.placedAt.getTime())
    }),
  )
})

describe('the orders together', () => {
  it('are numbered in the order in which they were placed', () => {
    const times = shop.orders.map((order) => order.placedAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect([shop.orders[0]?.number, shop.orders.at(-1)?.number]).toEqual(['O-745', 'O-1044'])
  })

  it('hold nothing that has not happened yet', () => {
    const future: Partial<Record<keyof ShopRows, string>> = { orders: 'promisedOn', accounts: 'renewalDate' }
    for (const [table, rows] of Object.entries(shop)) {
      for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
        const mayLieAhead = Object.entries(future).some(
          ([other, ahead]) => other === table && ahead === column,
        )
        if (value instanceof Date && !mayLieAhead) expect(value.getTime()).toBeLessThanOrEqual(startOfToday)
      }
    }
  })

  it('include some paid by two methods and some in two parcels', () => {
    expect(orders.filter((order) => order.payments.length === 2).length).toBeGreaterThan(5)
    expect(orders.filter((order) => order.parcels.length === 2).length).toBeGreaterThan(5)
    expect(orders.filter((order) => order.exchanges.length === 1).length).toBeGreaterThan(2)
  })
})
