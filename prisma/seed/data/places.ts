/** Where customers live: invented streets in real cities. Customers of euro countries pay in euro. */
export type Place = {
  city: string
  country: string
  postcodes: readonly string[]
  streets: readonly string[]
}

export const PLACES = {
  bristol: {
    city: 'Bristol',
    country: 'GB',
    postcodes: ['BS1 4RH', 'BS3 7QD', 'BS6 2LN'],
    streets: ['Harbour Row', 'Tanner Steps', 'Cordwain Hill'],
  },
  leeds: {
    city: 'Leeds',
    country: 'GB',
    postcodes: ['LS2 8HW', 'LS6 3PT'],
    streets: ['Weaver Terrace', 'Flaxmill Road'],
  },
  malmo: {
    city: 'Malmö',
    country: 'SE',
    postcodes: ['211 24', '214 36'],
    streets: ['Ankargränd', 'Sillgatan', 'Lyktvägen'],
  },
  koln: {
    city: 'Köln',
    country: 'DE',
    postcodes: ['50674', '50825'],
    streets: ['Glockengießerweg', 'Am Krummen Tor', 'Lindenrain'],
  },
  leipzig: {
    city: 'Leipzig',
    country: 'DE',
    postcodes: ['04107', '04229'],
    streets: ['Notenstraße', 'Kranichweg'],
  },
  galway: {
    city: 'Galway',
    country: 'IE',
    postcodes: ['H91 X2K7', 'H91 P4C9'],
    streets: ['Currach Lane', 'Gorse Street'],
  },
  gent: {
    city: 'Gent',
    country: 'BE',
    postcodes: ['9000', '9050'],
    streets: ['Lakenkaai', 'Zilverspoor'],
  },
  porto: {
    city: 'Porto',
    country: 'PT',
    postcodes: ['4050-112', '4100-377'],
    streets: ['Rua do Farol Velho', 'Travessa da Cortiça'],
  },
  turku: { city: 'Turku', country: 'FI', postcodes: ['20100', '20500'], streets: ['Lokkikuja', 'Tervatie'] },
  aarhus: {
    city: 'Aarhus',
    country: 'DK',
    postcodes: ['8000', '8200'],
    streets: ['Tjærebakken', 'Klokkestien'],
  },
  portland: {
    city: 'Portland',
    country: 'US',
    postcodes: ['97205', '97214'],
    streets: ['Thimbleberry Ave', 'Sawyer Bend'],
  },
  duluth: {
    city: 'Duluth',
    country: 'US',
    postcodes: ['55802', '55811'],
    streets: ['Ore Dock Street', 'Heron Point Road'],
  },
} satisfies Record<string, Place>

export type PlaceKey = keyof typeof PLACES

/** Where a parcel from the Göteborg warehouse enters its country of destination. */
export const HUBS: Readonly<Record<string, string>> = {
  GB: 'Harwich',
  SE: 'Lund',
  DE: 'Hamburg',
  IE: 'Dublin',
  BE: 'Antwerpen',
  PT: 'Lisboa',
  FI: 'Helsinki',
  DK: 'Odense',
  US: 'Newark',
}

const EURO = new Set(['DE', 'IE', 'BE', 'PT', 'FI'])

/** ISO 4217 code of the currency in which customers of a country pay. */
export function currencyOf(country: string): string {
  return EURO.has(country) ? 'EUR' : 'USD'
}
