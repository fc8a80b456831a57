// Parts of sentences that say how something is to be done, each taken out of what is left to be understood. Texts are `mended`.

const method =
  'original (?:payment )?method(?: of payment)?|original (?:payment|form of payment)|gift ?card|gc|credit card|debit card|paypal(?: account)?|visa(?: card)?|mastercard|amex(?: credit)?(?: card)?|card'
const owner = '(?:the |my |a |an )?'
const purpose =
  '(?: (?:for|as|to (?:cover|pay)) (?:the |any |all )?(?:(?:additional |possible )?(?:payments?|refunds?|charges?|difference|price difference|costs?)(?: or | and )?)+(?: method)?)?'

const methods = [
  `(?:,|;|and|i)? ?(?:would |'d )?(?:like |want |prefer )?(?:to )?(?:use|pay (?:the |any )?(?:price )?(?:difference )?(?:with|by)) ${owner}(${method})${purpose}`,
  `(?:,|;|and)? ?(?:get (?:it |them )?)?refund(?:ed)?(?: it| them)? (?:to|on|onto) ${owner}(${method})`,
  `any (?:price )?difference should go (?:to|on|onto) ${owner}(${method})`,
  `i (?:would |'d )?(?:want|like) the refund (?:to|on|onto) ${owner}(${method})`,
  `i (?:would |'d )?prefer ${owner}(${method}) (?:for|as) (?:any |the )?(?:payment|refund)(?: or (?:payment|refund))?(?: method)?`,
].map((pattern) => new RegExp(`(?:^|(?<=[\\s,;]))${pattern}(?![a-z -]*\\bor\\b)`))

type Taken<Value> = { value: Value; rest: string }

/** By what money is to move: "refund to my gift card". The method in the customer's words, or null. */
export function takeMethod(text: string): Taken<string | null> {
  for (const pattern of methods) {
    const found = pattern.exec(text)
    if (found?.[1]) return { value: found[1], rest: text.replace(found[0], ' ') }
  }
  return { value: null, rest: text }
}

const unneeded =
  /\b(no longer (needs?|needed|wants?|wanted)|(don't|do not) (need|want) (it|them|this|these)\b|better deal|cheaper elsewhere)/
const mistaken = /\bby (mistake|accident)\b|\bordered (it |them )?(mistakenly|accidentally)\b/

/** Why an order is cancelled, as shops keep it; null where a text does not say, or says both. */
export function reasonIn(text: string): string | null {
  const [unneededSaid, mistakeSaid] = [unneeded.test(text), mistaken.test(text)]
  if (unneededSaid === mistakeSaid) return null
  return mistakeSaid ? 'ordered by mistake' : 'no longer needed'
}

/** Why somebody wants something, in brackets or at the end of a sentence; nothing is asked for in it. */
export function takeReason(text: string): Taken<string | null> {
  const found =
    /\((?:since|because|as) [^)]*\)/.exec(text) ??
    /,? (?:since|because|as) (?:i|it|they|we|this|that)\b(?:(?!\bto (?:cancel|return|exchange)|, ).)*$/.exec(
      text,
    ) ??
    /,? (?:since|because) (?:i|it|they|we|this|that)\b[^,]*(?=,)/.exec(text) ??
    /, (?:i|we) (?:no longer (?:need|want)|(?:don't|do not) need|ordered|bought) (?:it|them|this|these)(?: any ?more| by (?:mistake|accident))?(?=[\s.!]*$)/.exec(
      text,
    )
  return found === null
    ? { value: null, rest: text }
    : { value: reasonIn(found[0]), rest: text.replace(found[0], ' ') }
}

/** What is preferred where several would do: "prefer polyester". */
export function takePreferences(text: string): Taken<string[]> {
  const value: string[] = []
  const rest = text
    .replace(/\bi like the ([a-z]+) (?:feeling|feel|look|colou?r|material)\b/g, (_all, liked: string) => {
      value.push(liked)
      return ' '
    })
    .replace(
      /(?:,|;|\band\b|\bbut\b)*\s*(?:\bi )?(?:would |'d )?\bprefer ((?!not\b)[a-z0-9 -]+?)(?: (?:over|to|than) [a-z0-9 -]+)?(?=$|[.,;)])/g,
      (_all, liked: string) => {
        value.push(liked)
        return ' '
      },
    )
  return { value, rest }
}

const asides =
  /\((?:(?![^)]*\b(?:if|unless|prefer (?!not))\b)[^)]*\b(?:reveal|mention it|(?:my|the) (?:other|orders?|profile)|one of the orders|nothing else)\b[^)]*)\)/g

/** Remarks in brackets that ask for nothing. */
export function withoutAsides(text: string): string {
  return text.replace(asides, ' ')
}

/** What somebody wants to know besides: amounts and counts, which a colleague sees and the mail may tell. */
export function takeQuestion(text: string): Taken<boolean> {
  const only =
    /\b(don't|do not) (process|do|change) anything\b|^(?:after [^,]*, )?(?:please )?ask the agent\b(?!.* to (cancel|return|exchange))/
  if (only.test(text)) return { value: true, rest: '' }
  const found =
    /(?:,? ?(?:and|also|but))*\s*\bi (?:also )?(?:want|would like|'d like|need) to (?:also )?(?:know|confirm) (?:exactly )?(?:how (?:many|much)\b|the total\b)[^.?!]*?(?=$|[.?!]|, and i )/.exec(
      text,
    )
  // What they want done does not stand among what they want to know.
  if (found !== null && /\b(cancel|return|exchange|change|modify|swap|replace)\b/.test(found[0])) {
    return { value: false, rest: text }
  }
  return found === null ? { value: false, rest: text } : { value: true, rest: text.replace(found[0], ' ') }
}
