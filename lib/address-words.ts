import type { z } from 'zod'
import type { addressFacts } from './shop/facts.ts'

type Address = z.output<typeof addressFacts>

/** An address in one line: "4 Harbour Row, Bristol, BS1 4RH, GB". */
export function addressWords({ name, line1, line2, city, region, postcode, country }: Address): string {
  return [name, line1, line2, city, region, postcode, country].filter(Boolean).join(', ')
}

/** The same as it stands on a label, a line each: the street, the place, the country. */
export function addressLines({ name, line1, line2, city, region, postcode, country }: Address): string[] {
  const place = [city, region, postcode].filter(Boolean).join(', ')
  return [name, [line1, line2].filter(Boolean).join(', '), place, country].filter((line) => line !== null)
}
