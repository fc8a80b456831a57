import { isDeepStrictEqual } from 'node:util'
import { sameJson } from '#lib/json.ts'
import type { TauRecord, TauRecords } from './scenario.ts'

/** A record that is not as it should be: which one, and each field with what it should be and what it is. */
export type Difference = { record: string; fields: string[] }

const kinds = ['orders', 'users', 'products'] as const
/** Less than this of a dollar off whole cents comes from adding up floats. */
const floatNoise = 1e-6

/** Every record that is not the same in both, field by field. Money to the cent, null and absent the same. */
export function differencesBetween(expected: TauRecords, actual: TauRecords): Difference[] {
  return kinds.flatMap((kind) => {
    const [should, is] = [expected[kind], actual[kind]]
    const ids = new Set([...Object.keys(should), ...Object.keys(is)])
    return [...ids].flatMap((id) => {
      // Most are the same to the letter.
      if (isDeepStrictEqual(should[id], is[id])) return []
      const fields = fieldsOff(plain(sorted(should[id])), plain(sorted(is[id])), '')
      return fields.length === 0 ? [] : [{ record: `${kind} ${id}`, fields }]
    })
  })
}

/** A customer's orders stand in no order that a shop would keep. */
function sorted(record: TauRecord | undefined): TauRecord | undefined {
  if (record === undefined || !Array.isArray(record.orders)) return record
  return { ...record, orders: record.orders.toSorted() }
}

type Plain = null | boolean | string | Plain[] | { [key: string]: Plain }

/** A value to compare by: nothing in it is null, and amounts are text, in whole cents where they are such. */
function plain(value: unknown): Plain {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'number') return amount(value)
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' || typeof value === 'boolean' ? value : null
  }
  const kept = Object.entries(value).filter(([, each]) => each !== null && each !== undefined)
  return Object.fromEntries(kept.map(([key, each]) => [key, plain(each)]))
}

function amount(dollars: number): string {
  const cents = Math.round(dollars * 100)
  return Math.abs(dollars - cents / 100) < floatNoise ? `${cents} cents` : `${dollars} dollars`
}

function fieldsOff(should: Plain, is: Plain, path: string): string[] {
  if (sameJson(should, is)) return []
  const deeper = (key: string) => (path === '' ? key : `${path}.${key}`)
  if (isObject(should) && isObject(is)) {
    const keys = new Set([...Object.keys(should), ...Object.keys(is)])
    return [...keys].flatMap((key) => fieldsOff(should[key] ?? null, is[key] ?? null, deeper(key)))
  }
  if (Array.isArray(should) && Array.isArray(is) && should.length === is.length) {
    return should.flatMap((each, place) => fieldsOff(each, is[place] ?? null, deeper(String(place))))
  }
  return [`${path || 'the record'}: ${JSON.stringify(should)} expected, ${JSON.stringify(is)} found`]
}

function isObject(value: Plain): value is { [key: string]: Plain } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
