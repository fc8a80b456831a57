import { expect, test } from 'vitest'
import { customerOf } from '#lib/testing/sample-orders.ts'
import { addressMeant } from './address.ts'

function meant(text: string, country: string) {
  const address = { name: 'Jordan Lee', line1: '1 Old Road', line2: null, city: 'Oldtown', region: null }
  const customer = customerOf([], { address: { ...address, postcode: 'X1', country } })
  const message = `Please send it to ${text} Thanks, Jordan`
  return addressMeant(text.toLowerCase(), message, { customer, orders: [], lines: [] })
}

test.each([
  ['4 Harbour Row, Bristol BS1 4RH', 'GB', ['4 Harbour Row', null, 'Bristol', null, 'BS1 4RH']],
  ['Flat 2, 4 Harbour Row, Bristol, BS1 4RH', 'GB', ['Flat 2', '4 Harbour Row', 'Bristol', null, 'BS1 4RH']],
  ['12 Quay Street, Galway, H91 AB12, Ireland.', 'IE', ['12 Quay Street', null, 'Galway', null, 'H91 AB12']],
  ['Ahornweg 3, 10115 Berlin', 'DE', ['Ahornweg 3', null, 'Berlin', null, '10115']],
  ['12 Main St, Apt 3, Austin, TX 78701', 'US', ['12 Main St', 'Apt 3', 'Austin', 'TX', '78701']],
])('reads %s as people of %s write it', (text, country, [line1, line2, city, region, postcode]) => {
  expect(meant(text, country)).toEqual({
    ...{ name: 'Jordan Lee', line1, line2, city, region, postcode },
    country,
  })
})

test.each([
  ['another country', '12 Quay Street, 1200-109 Lisbon, Portugal', 'IE'],
  ['no street', 'Galway, H91 AB12', 'IE'],
  ['no postcode', '12 Quay Street, Galway', 'IE'],
  ['no state', '12 Main St, Austin, 78701', 'US'],
])('takes no address with %s for whole', (_what, text, country) => {
  expect(meant(text, country)).toBeNull()
})
