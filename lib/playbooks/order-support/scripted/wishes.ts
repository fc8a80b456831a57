/** Wishes that are not for a rule to grant. The first that fits says what a person is asked for. Texts are `mended`. */
export const wishes: readonly [what: string, pattern: RegExp][] = [
  [
    'mentions legal steps',
    /\b(lawyers?|solicitor|attorney|legal action|chargeback|fraud|police|sue|small claims|trading standards|ombudsman)\b/,
  ],
  [
    'asks for a person',
    /\b(speak|talk|escalate) (this )?(to|with) (a |an |your |the |some)?(manager|human|person|supervisor|someone|somebody|one|agent)\b|\bescalate this\b|\b(call|phone|ring) me\b/,
  ],
  [
    'reports a problem with a payment',
    /\b(charged?|debited|billed|paid) .{0,20}\b(twice|double|wrong|too much)\b|\bdouble[- ]charge|\bpayment .{0,20}(failed|declined|rejected)/,
  ],
  ['asks for a refund', /\brefund|\bmoney back\b|\breimburse/],
  [
    'asks for compensation or a discount',
    /\b(compensat\w*|discount|voucher|coupon|promo code|goodwill|store credit|price match)\b/,
  ],
  [
    'asks for a replacement',
    /\breplace\b|\b(send|want|need|like|get|have|request|ship) (me |us )?(a |another |the )?replacement\b|\b(resend|re-send|reship)\b|\bsend (me |us )?(it again|another|a new)\b/,
  ],
  ['wants to cancel', /\bcancel/],
  [
    'wants to return or exchange something',
    /\breturn(ing)? (it|the|my|this|them|these|an?)\b|\breturn (label|policy)\b|\bsend(ing)? (it|them|this|these) back\b|\bexchange\b|\bswap\b/,
  ],
  [
    'wants another address',
    /\b(change|wrong|new|different|update|correct|another)\b.{0,40}\baddress\b|\baddress\b.{0,30}\b(wrong|change|incorrect|mistake|typo)|\b(i|we)('ve| have)? moved\b/,
  ],
  [
    'wants the delivery arranged otherwise',
    /\b(leave|drop|deliver) (it|them|the (parcel|package)) (with|at|to|in|off)\b|\bhold (it|my|the)\b|\b(redirect|reroute|expedite|express)\b|\bpick (it |them )?up\b|\b(speed|hurry) (it|this|things) up\b|\b(faster|quicker|postpone)\b|\b(delivery|parcel|package|it) wait\b|\bwon't be (home|in|there)\b/,
  ],
  [
    'reports something damaged or faulty',
    /\b(broken|damaged?|defect\w*|faulty|stopped working|cracked|crackl\w+|scratched|dented|dead|won't (work|charge|connect|pair|turn on)|no sound|not (working|charging|connecting|pairing)|(does|is|do|are|did)(n't| not) (work|charge|connect|pair|turn on))\b/,
  ],
  [
    'reports a wrong item',
    /\bwrong (item|colou?r|product|size|one|thing|order|headphones|model)\b|\bnot what i ordered\b/,
  ],
  [
    'reports a mistake of their own',
    /\bby (mistake|accident)\b|\b(ordered|bought) (it |this |them )?twice\b|\bduplicate order\b/,
  ],
  [
    'wants the order changed',
    /\b(add|change|remove|edit|modify|amend)\b.{0,30}\b(order|items?|colou?r|size)\b/,
  ],
  [
    'wants to pay otherwise',
    /\b(pay|charge)\b.{0,40}\b(with|by|on|to) (my |a |an |the |another )?(other |different |new )?(credit card|debit card|card|gift ?card|paypal|visa|mastercard)\b|\b(change|switch|update)\b.{0,20}\bpayment\b/,
  ],
  ['asks for an invoice', /\b(invoice|receipt|vat)\b/],
  ['asks about a gift card', /\bgift ?cards?\b/],
  [
    'asks about their data or account',
    /\b(gdpr|unsubscribe|password|log ?in)\b|\b(delete|close) my (account|data)\b/,
  ],
  ['complains', /\bthanks for nothing\b|\bcomplain(t|ts|ing)?\b/],
]

/** Text that is meant for the assistant instead of the shop. */
export const commands =
  /\b(ignore|disregard|forget|override|bypass)\b.{0,40}\b(instructions?|rules?|prompts?|polic(y|ies)|guidelines)\b|\b(ignore|disregard) (all |everything |the |any )*(above|previous|prior)\b(?! (e-?mail|mail|message|one|question|request))|\bsystem (prompt|message)\b|\byou are (now|an?) .{0,30}\b(assistant|ai|bot|model|agent|admin)\b|\b(as an ai|language model|developer mode|jailbreak)\b|<\/?\s*(message|messages|fact|case|system|decision|draft|refusal|refused|done|instructions?|tools?|assistant|user)\b|\b(propose_send|draft_email|get_order|get_customer|get_shipment|search_policies)\b|^\s*(system|assistant)\s*:/m

/** Wishes that are denied: "I don't want a refund". */
export const denied =
  /\b(don't|do not|not|never) (want|need|asking for|ask for|looking for|wish|mean)( \w+){0,2} (a |an |the |my |to )?(\w+ )?(refund|replacement|cancel|return|exchange|money back|discount|complain)\w*/g
