import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Gives the test file a folder of its own, and how to write a file into it. */
export function useFiles(): (content: string | Buffer) => string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'))
  let files = 0
  afterAll(() => rmSync(folder, { recursive: true }))
  return (content) => {
    files += 1
    const file = join(folder, `${files}`)
    writeFileSync(file, content)
    return file
  }
}

type Fields = Record<string, unknown>

export const aProduct = (more: Fields = {}) => ({
  kind: 'product',
  id: 'lamp',
  name: 'Desk Lamp',
  variants: [
    { sku: 'LAMP-B', options: { colour: 'black' }, price: '136.53', currency: 'USD' },
    { sku: 'LAMP-W', options: { colour: 'white' }, price: '140.10', currency: 'USD' },
  ],
  ...more,
})

export const aCustomer = (more: Fields = {}) => ({
  kind: 'customer',
  id: 'mary',
  email: 'mary@example.com',
  name: 'Mary Brown',
  addresses: [{ ...anAddress, default: true }],
  paymentMethods: [
    { id: 'card', kind: 'card', label: 'visa', last4: '0042', currency: 'USD' },
    { id: 'gift', kind: 'gift_card', label: 'gift card', balance: '18.00', currency: 'USD' },
  ],
  ...more,
})

export const anOrder = (more: Fields = {}) => ({
  kind: 'order',
  number: 'W1',
  customer: 'mary',
  status: 'delivered',
  currency: 'USD',
  shipTo: anAddress,
  lines: [
    { sku: 'LAMP-B', quantity: 1, price: '136.53' },
    { sku: 'LAMP-W', quantity: 2, price: '140.10' },
  ],
  payments: [{ type: 'payment', method: 'card', amount: '416.73' }],
  parcels: [
    {
      trackingNumber: '1Z1',
      carrier: 'UPS',
      status: 'delivered',
      lines: [{ line: 0, quantity: 1 }],
      events: [
        { at: '2026-11-02T10:00:00Z', status: 'delivered', place: 'Denver', text: 'Left at the door' },
      ],
    },
  ],
  ...more,
})

const anAddress = { line1: '1 Elm Street', city: 'Denver', region: 'CO', postcode: '80279', country: 'US' }

/** Records as a file of ours, a line each. */
export function linesWith(...records: (object | string)[]): string {
  const texts = records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record)))
  return `${texts.join('\n')}\n`
}
