/** How a reply is to be written, as the reasons for sending earlier ones back ask. */
export type Style = {
  short: boolean
  sorryFirst: boolean
  warm: boolean
  formal: boolean
  /** Words of the customer that the reply must take up. */
  takeUp: string[]
}

const plain: Style = { short: false, sorryFirst: false, warm: false, formal: false, takeUp: [] }

const rules: [pattern: RegExp, change: Partial<Style>][] = [
  [/\b(short|brief|concise|too long|cut|trim|fewer)/i, { short: true }],
  [/\b(sorry|apolog|regret)/i, { sorryFirst: true }],
  [/\b(warm|friendl|kind|empath|cold|tone|thank)/i, { warm: true }],
  [/\b(formal|polite|mr|ms|mrs|surname)\b/i, { formal: true }],
]

/**
 * The style that all reasons together ask for. Null if one of them asks for something that no rule can do: then the
 * words have to be a person's.
 */
export function styleFor(reasons: readonly string[], customerText: string): Style | null {
  let style = plain
  for (const reason of reasons) {
    const changes = rules.filter(([pattern]) => pattern.test(reason)).map(([, change]) => change)
    const takeUp = sentencesMeant(reason, customerText)
    if (changes.length === 0 && takeUp.length === 0) return null
    style = Object.assign({}, style, ...changes, { takeUp: [...new Set([...style.takeUp, ...takeUp])] })
  }
  return style
}

const common = new Set(
  'about after answer before could customer does email from have into just mail make mention more much please point question reply says should some tell than that their them then there they this what when where which will with would write wrote your order'.split(
    ' ',
  ),
)

/** Sentences of the customer that share a telling word with a reason. */
function sentencesMeant(reason: string, customerText: string): string[] {
  const telling = (text: string) =>
    (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !common.has(word))
  const meant = new Set(telling(reason))
  return customerText
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim().replace(/[.!?]+$/, ''))
    .filter((sentence) => sentence.length <= 160 && telling(sentence).some((word) => meant.has(word)))
}
