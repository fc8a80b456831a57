/** How a reply is to be written, as the reasons for sending earlier ones back ask. */
export type Style = { short: boolean; sorry: 'as_due' | 'first' | 'never'; warm: boolean; formal: boolean }

const plain: Style = { short: false, sorry: 'as_due', warm: false, formal: false }

/** In each row the first that fits counts: what is too much of a thing comes before the thing. */
const rules: readonly (readonly [pattern: RegExp, change: Partial<Style>])[][] = [
  [
    [/\b(too (short|brief|terse|thin)|longer|more (detail|words)|fuller)\b/i, { short: false }],
    [
      /\b(short(er|en)?|brief(er|ly)?|concise|too long|long-?winded|wordy|cut|trim|fewer words|tl;?dr)\b/i,
      { short: true },
    ],
  ],
  [
    [
      /\b(no|not|never|don'?t|do not|without|stop|less|needless|too (much|many)|over-?)\b.{0,25}(sorry|apolog)/i,
      { sorry: 'never' },
    ],
    [/\b(sorry|apolog|regret)/i, { sorry: 'first' }],
  ],
  [
    [/\b(too (warm|gushing|chatty|flowery)|less (warm|chatty)|matter-of-fact)\b/i, { warm: false }],
    [
      /\b(warm(er|th)?|friendl(y|ier)|kind(er|ly|ness)|empath\w*|cold|curt|abrupt|polite(r)?)\b/i,
      { warm: true },
    ],
  ],
  [
    [/\b(too (formal|stiff)|less (formal|stiff))\b/i, { formal: false }],
    [/\b(formal(ly)?|surname|last name|full name|too (casual|informal|familiar))\b/i, { formal: true }],
  ],
]

/** What such a reason asks for has to be known or decided by a person, whatever else it says. */
const forPerson =
  /\b(refund|replac|re-?ship|discount|voucher|compensat|credit|offer|promise|call|phone|attach|translat|german|french|spanish|wrong|incorrect|mistake|not true|double.?check|mention|add|include|explain|clarif|answer)\w*/i

/** Why a draft was sent back. `answered`: another was sent since, so that what it missed is no longer missing. */
export type Reason = { reason: string; answered: boolean }

/**
 * The style that all reasons together ask for, the newest last. Null if one of them asks for something that no rule can
 * do: then the words have to be a person's.
 */
export function styleFor(reasons: readonly Reason[]): Style | null {
  let style = plain
  for (const { reason, answered } of reasons) {
    const changes = rules.flatMap((row) => row.find(([pattern]) => pattern.test(reason))?.[1] ?? [])
    if (!answered && (changes.length === 0 || forPerson.test(reason))) return null
    for (const change of changes) style = { ...style, ...change }
  }
  return style
}
