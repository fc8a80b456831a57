/** What the customer wants, as far as rules can tell. */
export type Intent =
  | { kind: 'status' }
  | { kind: 'thanks' }
  | { kind: 'beyond'; what: string }
  | { kind: 'other_language' }
  | { kind: 'unclear' }

/** Wishes that are not for a rule to grant. The first that fits names what a person is asked for. */
const beyond: [what: string, pattern: RegExp][] = [
  ['mentions legal steps', /\b(lawyer|solicitor|legal action|chargeback|fraud|police|sue)\b/i],
  ['asks for a refund', /\b(refund|money back|reimburse)/i],
  ['asks for a replacement', /\b(replacement|replace|resend|send (me )?(another|a new))\b/i],
  ['wants to cancel', /\bcancel/i],
  [
    'wants to return or exchange something',
    /\b(return (it|the|my|this|them|an?)|send (it|them) back|exchange|swap)\b/i,
  ],
  [
    'wants another address',
    /\b(change|wrong|new|different|update)\b.{0,40}\baddress|\baddress\b.{0,30}\b(wrong|change)/i,
  ],
  [
    'reports something damaged or faulty',
    /\b(broken|damaged|defect|faulty|stopped working|(does|is|do)(n'?t| not) work|not working|crack)/i,
  ],
  [
    'reports a wrong or missing item',
    /\bwrong (item|colou?r|product|size|one)\b|\bmissing (an? )?(item|part)|\bonly (one|1|part) of\b/i,
  ],
  ['asks for an invoice', /\b(invoice|receipt|vat)\b/i],
]
const status =
  /\b(where|track|arriv|deliver|ship|dispatch|parcel|package|status|late|delay|wait|receiv|when|still|transit|stuck|order|eta|update|news)/i
const thanks =
  /\b(thanks|thank you|cheers|brilliant|perfect|it('s| is) here|has arrived|arrived (today|now|this))\b/i
const english =
  /\b(the|is|are|my|i|where|order|and|you|have|has|it|not|when|to|for|was|hi|hello|please|still|any)\b/gi
const others =
  /\b(wo|ist|meine?|bestellung|ich|und|nicht|wann|bitte|hallo|paket|où|est|ma|commande|je|bonjour|colis|dónde|donde|está|pedido|mi|hola|gracias|dov'?è|ordine|il|mio|waar|mijn|bestelling|är|min|gdzie|jest|moje|zamówienie)\b/gi

/** Reads a customer's words. Order numbers alone count as asking where they are. */
export function intentOf(text: string): Intent {
  if (!isEnglish(text)) return { kind: 'other_language' }
  const wish = beyond.find(([, pattern]) => pattern.test(text))
  if (wish !== undefined) return { kind: 'beyond', what: wish[0] }
  const asks = text.includes('?')
  if (thanks.test(text) && !asks) return { kind: 'thanks' }
  return status.test(text) || /\d{3}/.test(text) ? { kind: 'status' } : { kind: 'unclear' }
}

function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (latin < letters * 0.7) return false
  return (text.match(others)?.length ?? 0) <= (text.match(english)?.length ?? 0)
}

const deadline =
  /\b(by|before|until|on|this|next) (mon|tues|wednes|thurs|fri|satur|sun)day|\b(tomorrow|tonight|next week|this week|trip|holiday|vacation|birthday|wedding|christmas|anniversary|travel(ling)?|moving (house|out)|need it|leave for|leaving)\b/i

/** The sentence in which the customer names something that the parcel should be there for; null if there is none. */
export function deadlineIn(text: string): string | null {
  const sentences = text.split(/(?<=[.!?\n])\s+|\n+/).map((sentence) => sentence.trim())
  const named = sentences.find((sentence) => deadline.test(sentence) && sentence.length <= 160)
  return named?.replace(/[.!?]+$/, '') ?? null
}
