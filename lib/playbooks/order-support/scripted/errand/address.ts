import type { OrderFacts } from '#lib/shop/facts.ts'
import { orderNumbersIn } from '#lib/shop/order-number.ts'
import type { Shelf } from './shelf.ts'

export type Address = OrderFacts['ship_to']

const short: Readonly<Record<string, string>> = {
  nyc: 'new york',
  ny: 'new york',
  la: 'los angeles',
  sf: 'san francisco',
  'washington dc': 'washington',
  dc: 'washington',
}

/** A city as it is compared. */
function cityOf(words: string): string {
  const plain = words.toLowerCase().replace(/[.,]/g, '').trim()
  return short[plain] ?? plain
}

/** Whether an address lies where some words say, a city by its name or as people shorten it. */
export function isIn({ city }: Pick<Address, 'city'>, words: string): boolean {
  return city.toLowerCase() === cityOf(words)
}

/** The address that some words mean: one on file or of an order, or one that stands in the message. Null where that is not clear. */
export function addressMeant(words: string, message: string, { customer, orders }: Shelf): Address | null {
  const plain = words.replace(/\s+/g, ' ').trim()
  const [number, ...others] = orderNumbersIn(plain)
  if (number !== undefined && /^(the )?(same|one|address)\b/.test(plain)) {
    const order = others.length === 0 ? orders.find((each) => each.number === number) : undefined
    return order?.ship_to ?? null
  }
  const where =
    /^(?:my|the)(?: own)?(?: (default|home|usual|profile))?(?: ([a-z. ]+?))?(?: address| one)(?: in ([a-z ]+))?$/.exec(
      plain,
    )
  if (where === null) return written(plain, message, customer.address)
  const [, own, before, after] = where
  const city = before ?? after
  if (own !== undefined) {
    const fits = customer.address !== null && (city === undefined || isIn(customer.address, city))
    return fits ? customer.address : null
  }
  return city === undefined ? null : oneIn(city, [customer.address, ...orders.map(({ ship_to }) => ship_to)])
}

function oneIn(city: string, addresses: readonly (Address | null)[]): Address | null {
  const there = addresses.filter((each) => each !== null).filter((each) => isIn(each, city))
  const [first, ...others] = there
  return first !== undefined && others.every((other) => isSame(first, other)) ? first : null
}

export function isSame(one: Address, other: Address): boolean {
  return (['line1', 'line2', 'city', 'postcode'] as const).every(
    (part) => (one[part] ?? '').toLowerCase() === (other[part] ?? '').toLowerCase(),
  )
}

/** An address that stands whole in a message, with the country of the one on file. */
function written(words: string, message: string, onFile: Address | null): Address | null {
  if (onFile === null) return null
  const { name, country } = onFile
  const parts = country === 'US' ? american(words, message) : partsOf(words, message, country)
  return parts && { name, ...parts, country }
}

type Parts = Omit<Address, 'name' | 'country'>

const whole =
  /(\d+[a-z]? [\p{L}\d .'-]+), (?:((?:apt|apartment|suite|unit|floor|#)[\p{L}\d .#-]*), )?([\p{L} .'-]+), ([A-Z]{2}),? (\d{5}(?:-\d{4})?)/giu

function american(words: string, message: string): Parts | null {
  const [found, ...others] = [...message.matchAll(whole)]
  if (found === undefined || others.length > 0) return null
  const [text, line1 = '', line2 = null, city = '', region = '', postcode = ''] = found
  if (!words.includes(text.toLowerCase())) return null
  return { line1, line2, city, region: region.toUpperCase(), postcode }
}

const street = String.raw`^(?<line1>(?=[^,]*\d)(?=[^,]*\p{L})[^,]+), (?:(?<line2>[^,]+), )?`
const town = String.raw`(?<city>[\p{L}][\p{L} .'-]*?)`
const code = String.raw`(?<postcode>(?=[^,]*\d)[A-Z\d]{2,5}(?:[ -][A-Z\d]{2,4})?)`
/** "4 Harbour Row, Bristol, BS1 4RH", "4 Harbour Row, Bristol BS1 4RH", "Ahornweg 3, 10115 Berlin". */
const forms = [`${town},? ${code}$`, `${code} ${town}$`].map((form) => new RegExp(street + form, 'iu'))

function partsOf(words: string, message: string, country: string): Parts | null {
  const flat = message.replace(/\s+/g, ' ')
  const at = flat.toLowerCase().indexOf(words)
  if (at < 0) return null
  const named = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
  const text = flat.slice(at, at + words.length).replace(/[\s.,]+$/, '')
  const within = text.toLowerCase().endsWith(`, ${named.toLowerCase()}`)
    ? text.slice(0, -named.length - 2)
    : text
  const found = forms.map((form) => form.exec(within)?.groups).find((groups) => groups !== undefined)
  if (found === undefined) return null
  const { line1 = '', line2 = null, city = '', postcode = '' } = found
  return { line1, line2, city, region: null, postcode: postcode.toUpperCase() }
}
