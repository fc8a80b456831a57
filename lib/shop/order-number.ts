const LONGEST_TEXT = 100_000
const LONGEST_NUMBER = 32

/** Words after which a number is an order's, in the languages customers write. */
const ORDER_WORDS = new Set(
  `order orders purchase bestellung bestellnummer auftrag auftragsnummer pedido encomenda commande ordine
  bestelling beställning beställningsnummer ordre ordrenummer tilaus`.split(/\s+/),
)
/** What may stand between such a word and the number. */
const FILLERS = new Set('number numbers no nr nummer num id numero número is and y und et e och'.split(' '))

/**
 * An order number as the shop writes it, from what a person wrote: " o 1001 " and "#O1001" give "O-1001"; the
 * numbers of other shops, up to 32 letters, digits and hyphens, come back in capitals without "#". Null for what can
 * be no order number.
 */
export function normaliseOrderNumber(text: string): string | null {
  if (text.length > 200) return null
  const plain = plainText(text).trim().replace(/^#/, '').replace(/\s+/g, '').toUpperCase()
  const ours = /^O-*(\d{3,9})$/.exec(plain)
  if (ours) return `O-${ours[1]}`
  return isNumber(plain) ? plain : null
}

/** Under which numbers an order may be kept that a person calls by this text; "1001" may be O-1001. At most two. */
export function spellingsOf(text: string): string[] {
  const number = normaliseOrderNumber(text)
  if (number === null) return []
  return /^\d{3,9}$/.test(number) ? [number, `O-${number}`] : [number]
}

/**
 * The order numbers that a text mentions, normalised, each once, in the order of mention. Looks at the first 100,000
 * characters. Plain digits count only after a word such as "order", because "#1042" may be a case.
 */
export function orderNumbersIn(text: string): string[] {
  const found = new Set<string>()
  let expected = false
  for (const mention of mentionsIn(plainText(text.slice(0, LONGEST_TEXT)))) {
    const word = mention.text.toLowerCase()
    const number: string | null = looksLikeOne(mention, expected) ? normaliseOrderNumber(mention.text) : null
    if (number !== null) found.add(number)
    expected = ORDER_WORDS.has(word) || (expected && (number !== null || FILLERS.has(word)))
  }
  return [...found]
}

type Mention = { text: string; hash: boolean }

/** Words and numbers of Latin letters and digits, "O 1001" taken together. */
function* mentionsIn(text: string): Generator<Mention> {
  const pattern =
    /(#\s?)?(O[\s-]{1,3}\d{3,9}(?![\p{Script=Latin}\d])|[\p{Script=Latin}\d]+(?:-[\p{Script=Latin}\d]+)*)/giu
  for (const match of text.matchAll(pattern)) {
    if (match[2] !== undefined) yield { text: match[2], hash: match[1] !== undefined }
  }
}

/** Whether a word is taken for an order number: by its form, by a "#" before it, or because one is expected. */
function looksLikeOne({ text, hash }: Mention, expected: boolean): boolean {
  if (/^O[\s-]*\d{3,9}$/i.test(text) || /^[A-Z]\d{5,12}$/i.test(text)) return true
  const digits = text.replace(/\D/g, '').length
  if (!isNumber(text.toUpperCase()) || /^\d{4}-\d\d-\d\d$/.test(text)) return false
  return /[A-Z]/i.test(text) ? digits >= 3 && (expected || hash) : digits >= 4 && expected
}

function isNumber(text: string): boolean {
  return text.length <= LONGEST_NUMBER && /^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(text) && /\d/.test(text)
}

/** Full-width letters and digits, Arabic digits and every kind of hyphen as ASCII; what cannot be seen left out. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\0', '')
}
