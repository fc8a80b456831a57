import type { EffectOf } from './bundle.ts'
import { amountWords } from './words.ts'

type Swapping = EffectOf<'change_order_items' | 'exchange_items'>
type Swap = Swapping['lines'][number]

/** Items for others, one each: "Keyboard (linear, $272.33) for Keyboard (clicky, $253.84)". What both have is left out. */
export function swapWords({ lines, currency }: Swapping): string[] {
  return lines.map((line) => {
    const [was, now] = apart(line)
    const priced = ({ name, options }: Variant, cents: number) =>
      `${name} (${[...options, amountWords(cents, currency)].join(', ')})`
    const many = line.quantity === 1 ? '' : `${line.quantity} × `
    return `${many}${priced(was, line.unitCents)} for ${priced(now, line.newUnitCents)}`
  })
}

/** What is charged or paid back: "refund $18.49 to card ending 1234". */
export function settledWords({ differenceCents: cents, currency, settleBy }: Swapping): string {
  if (cents === 0) return 'no difference in price'
  const amount = amountWords(Math.abs(cents), currency)
  return cents > 0 ? `charge ${amount} to ${settleBy.method}` : `refund ${amount} to ${settleBy.method}`
}

/** "2 × Arc Over-Ear, sand and Case, black". */
export function itemsWords(lines: readonly { title: string; quantity: number }[]): string {
  return new Intl.ListFormat('en').format(
    lines.map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`)),
  )
}

type Variant = { name: string; options: string[] }

/** Two variants by what they have in common at the beginning of their titles, and by what else tells them apart. */
function apart({ title, newTitle }: Swap): [Variant, Variant] {
  const [was, now] = [title.split(', '), newTitle.split(', ')]
  const differs = was.findIndex((part, place) => part !== now[place])
  const name = was.slice(0, Math.max(1, differs === -1 ? was.length : differs))
  const options = (of: string[], other: string[]) =>
    of.slice(name.length).filter((part, place) => part !== other[name.length + place])
  const named = name.join(', ')
  if (now.slice(0, name.length).join(', ') !== named) {
    return [
      { name: title, options: [] },
      { name: newTitle, options: [] },
    ]
  }
  return [
    { name: named, options: options(was, now) },
    { name: named, options: options(now, was) },
  ]
}
