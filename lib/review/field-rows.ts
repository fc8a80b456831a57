import type { FactRow, Told } from '#lib/playbooks/kind.ts'
import { amountWords, dayWords } from '#lib/words.ts'

/** So many items of a list are told; the rest is counted. */
const most = 12

/**
 * What an observation says, field by field, by the words of the field: money in cents beside a currency, days, times
 * and percent are written as people write them. For what nobody has other words for.
 */
export function tellFields(observation: unknown): Told {
  if (!isRecord(observation)) {
    const line = valueWords('', observation, null)
    return { brief: line.slice(0, 160), rows: [] }
  }
  const rows = rowsOf(observation, null)
  const brief = rows
    .filter(({ lines }) => lines.length === 1)
    .slice(0, 3)
    .map(({ label, lines }) => `${label}: ${lines[0]}`)
  return { brief: brief.join(', ').slice(0, 160), rows }
}

function rowsOf(record: Record<string, unknown>, outer: string | null): FactRow[] {
  const currency = typeof record.currency === 'string' ? record.currency : outer
  return Object.entries(record).flatMap(([key, value]) => {
    if (key === 'found' || value === null || value === undefined) return []
    if (isRecord(value)) {
      return rowsOf(value, currency).map((row) => ({ ...row, label: `${labelOf(key)}: ${lower(row.label)}` }))
    }
    const lines = Array.isArray(value) ? listed(key, value, currency) : [valueWords(key, value, currency)]
    return [{ label: labelOf(key), lines, note: null }]
  })
}

function listed(key: string, items: unknown[], currency: string | null): string[] {
  if (items.length === 0) return ['none']
  const lines = items.slice(0, most).map((item) => {
    if (!isRecord(item)) return valueWords(key, item, currency)
    return rowsOf(item, currency)
      .map(({ label, lines }) => `${label}: ${lines.join(', ')}`)
      .join(', ')
  })
  return items.length > most ? [...lines, `and ${items.length - most} more`] : lines
}

function valueWords(key: string, value: unknown, currency: string | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (key.endsWith('_cents') && currency !== null) return amountWords(value, currency)
    return key.endsWith('_percent') ? `${value} %` : String(value)
  }
  if (typeof value !== 'string') return JSON.stringify(value) ?? ''
  return /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) ? dayWords(value) : value
}

/** "days_until_renewal" as "Days until renewal", "total_cents" as "Total". */
function labelOf(key: string): string {
  const words = key.replace(/_(cents|percent|on|at)$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
