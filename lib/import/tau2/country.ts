const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Alpha-3 codes and other spellings that a shop may write. */
const spellings = {
  USA: 'US',
  CAN: 'CA',
  MEX: 'MX',
  GBR: 'GB',
  UK: 'GB',
  IRL: 'IE',
  DEU: 'DE',
  AUT: 'AT',
  CHE: 'CH',
  FRA: 'FR',
  BEL: 'BE',
  NLD: 'NL',
  LUX: 'LU',
  ESP: 'ES',
  PRT: 'PT',
  ITA: 'IT',
  DNK: 'DK',
  SWE: 'SE',
  NOR: 'NO',
  FIN: 'FI',
  POL: 'PL',
  CZE: 'CZ',
  AUS: 'AU',
  NZL: 'NZ',
  JPN: 'JP',
  CHN: 'CN',
  IND: 'IN',
  BRA: 'BR',
  ZAF: 'ZA',
} as const

const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place))

/** English names, two letters and the spellings above, in lower case, to the two letters of ISO 3166-1. */
const codes = new Map([
  ...letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== code)
    .flatMap((code) => [[code.toLowerCase(), code] as const, [nameOf(code).toLowerCase(), code] as const]),
  ...Object.entries(spellings).map(([spelling, code]) => [spelling.toLowerCase(), code] as const),
])

/** The two letters of a country that is called by its English name, its two letters or a common three; null for others. */
export function countryCode(spelling: string): string | null {
  return codes.get(spelling.trim().toLowerCase()) ?? null
}

/** A country as tau2-retail writes it: "USA", others by their English name. */
export function tau2Country(code: string): string {
  return code === 'US' ? 'USA' : nameOf(code)
}

function nameOf(code: string): string {
  return names.of(code) ?? code
}
