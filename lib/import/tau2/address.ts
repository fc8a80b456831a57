import type { RecordFault } from '../fault.ts'
import { countryCode } from './country.ts'
import type { Tau2Address } from './schema.ts'

/** A record of the benchmark as one of ours, or what keeps it from being one. */
export type Mapped<Record> = { record: Record } | { faults: RecordFault[] }

/** The benchmark says no currency; its amounts are dollars. */
export const currency = 'USD'

/** An address as ours; null where its country is none. */
export function addressOf({ address1, address2, city, state, zip, country }: Tau2Address) {
  const code = countryCode(country)
  if (code === null) return null
  const orNull = (given: string) => (given === '' ? null : given)
  return {
    line1: address1,
    line2: orNull(address2),
    city,
    region: orNull(state),
    postcode: zip,
    country: code,
  }
}

/** What is wrong with a record whose address has a country that is none. */
export function unknownCountry({ country }: Tau2Address): { faults: RecordFault[] } {
  return { faults: [{ field: 'address.country', reason: `${country} is not the name of a country` }] }
}
