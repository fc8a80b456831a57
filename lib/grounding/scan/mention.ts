import type { Counted, SaidState, Topic } from '../language/language.ts'
import type { Stretch } from '../reading.ts'

/** Something a sentence says that may need proof. Days are those that the words can mean. */
export type Mention = Stretch & Content

type Content =
  | { kind: 'money'; cents: number; currencies: string[] | null }
  | { kind: 'date'; days: string[]; form: 'day' | 'weekday' | 'today' | 'relative' }
  | DurationContent
  | { kind: 'quantity'; count: number; of: Counted | 'percent' | 'each' }
  | { kind: 'order'; number: string }
  | { kind: 'tracking' | 'carrier' | 'place' | 'product' | 'url' | 'mail'; name: string }
  | { kind: 'shipment_state'; state: SaidState }
  /** "It will be with you by Friday". */
  | { kind: 'delivery'; when: Stretch & { least: string; days: string[] } }
  | {
      kind: 'promise'
      topic: Topic
      mood: 'promised' | 'done' | 'rule'
      conditional: 'no' | 'customer' | 'world'
    }

/** "3 to 5 business days": least and most, in the unit as written. `toward` says which way it counts from today. */
type DurationContent = {
  kind: 'duration'
  least: number
  most: number
  unit: 'hour' | 'day' | 'business_day' | 'week' | 'month' | 'year'
  compared: 'more' | 'less' | 'about' | 'exactly'
  toward: 'past' | 'future' | 'open'
}

export type MentionOf<Kind extends Mention['kind']> = Extract<Mention, { kind: Kind }>
