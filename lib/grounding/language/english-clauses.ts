import type { Language } from './language.ts'

export type Clauses = Pick<
  Language,
  | 'unreal'
  | 'negation'
  | 'deniesAfter'
  | 'possible'
  | 'clauseEnd'
  | 'interjection'
  | 'condition'
  | 'customerStep'
  | 'future'
  | 'done'
  | 'rule'
  | 'ruleIsFuture'
  | 'topics'
  | 'asSaid'
  | 'notFound'
  | 'need'
  | 'over'
  | 'empty'
>

const doing =
  '(?:refund|issu|process|send|replac|reship|resend|giv|arrang|open|start|rais|fil|apply|credit|cancel|look|contact|check|monitor|keep|investigat|expedit|priorit|upgrad|forward|pass|escalat|mak|offer|add|call|follow|order|prepar|book|initiat|chas|ask|watch|extend|reserv|track|transfer|pay|wir|return)\\w{0,4}ing'
const did =
  '(?:refunded|issued|processed|sent|replaced|reshipped|resent|given|arranged|opened|started|raised|filed|applied|credited|cancelled|canceled|contacted|checked|expedited|prioriti[sz]ed|upgraded|forwarded|passed|escalated|made|added|ordered|prepared|booked|initiated|transferred|paid|changed|updated|logged|launched|reimbursed|created|lodged|approved|scheduled|set up|put|flagged|spoken|talked|noted|informed|notified|left|told|paid|extended|reserved|put through|submitted|handed|shipped|dispatched|corrected)'

/** How English promises, denies and wonders. */
export const englishClauses: Clauses = {
  unreal:
    "if|once|when|whenever|as soon as|until|till|unless|whether|after|before|should|would|may|might|could|will|'ll|to be|in case|cannot|can't|can|must|please|let us know|shall|usually|typically|normally|sometimes|orders|parcels that|an order|a parcel|any|every|each|sorry to (?:hear|read)",
  negation:
    "not|n't|can't|won't|cannot|no(?! cost| charge| problem| doubt| later| matter| extra)|never|unable|without|neither|nor|nobody|nothing|instead of|rather than|nowhere|unfortunately can|isn't|aren't|wasn't|don't|doesn't|didn't|haven't|hasn't|couldn't|wouldn't|shouldn't|ain't|not possible|impossible|refuse",
  deniesAfter: false,
  possible:
    'can|could|may|might|would|prefer|option|options|choose|choice|whether|either|wish|want|wanted|entitled|eligible|like|possible|possibility|if needed|policy|rule|rules|question|questions|about',
  clauseEnd:
    '[,;:()–—!?]|\\.{3}|\\b(?:but|so|then|yet|while|although|though|because)\\b|\\band (?=(?:we|i|you|it|they|our|the|a|my|then|will|have|has|am|are|is|there)\\b)|\\bor (?=(?:we|i|you)\\b)',
  interjection:
    ', (?:of course|therefore|as promised|however|naturally|in turn|personally|gladly|as agreed|today|tomorrow|in return|additionally|as well|too|meanwhile|in the meantime|as a gesture of goodwill|as an apology|as an exception|for your trouble|of our own accord)(?:,|$)',
  condition: 'if|unless|once|when|as soon as|should|in case|provided|in the event|after|until',
  customerStep:
    "(?:if|once|when|as soon as|should|in case|after|unless) (?:you|you'd|you've|that suits you|that works)|let (?:us|me) know|tell (?:us|me)|reply|just say|say the word|send us|send me|confirm|write (?:back|to us)|choose|your (?:answer|choice|decision|confirmation|go-ahead|ok|reply)|at your request|on request|if you",
  future: `will|'ll|shall|going to|gonna|about to|promise|promised|guarantee|commit|let me|(?:i|we|team|colleague|colleagues|carrier|courier|warehouse|manager|q{2,60})(?:'m|'re| am| are| is)(?: now| just| also| currently| already| happily)? (?:${doing}|happy to|glad to|pleased to)|(?:i|we)(?:'m|'re| am| are)(?: now| also)? (?:happy|glad|pleased) to|rest assured|consider it|you(?:'re| are) getting|you get|is on (?:its|the) way|are on (?:their|the) way|is being|are being|is coming|are coming|expect|(?:ships|leaves|goes out|departs)(?: (?:us|out|our warehouse|the warehouse|from here)){0,1} (?:today|tonight|tomorrow|this \\w{3,9}|on \\w{3,9}day|shortly|soon)`,
  done: `(?:i|we|team|colleague|colleagues|warehouse|manager)(?:'ve| have| has)?(?: (?:now|just|already|also|gone ahead and|went ahead and|today|personally|therefore|taken the liberty and)){0,2} (?:${did}|asked|requested)|(?:has been|have been|'s been|was|were|been|is now|are now)(?: (?:now|just|already|also|today)){0,2} ${did}|(?:refund|replacement|enquiry|voucher|discount|claim|cancellation) (?:issued|sent|made|processed|approved|opened|filed|dispatched|ordered|confirmed|done)`,
  rule: '(?:is|are|gets?|get) (?:then |always |only |fully )?(?:refunded|replaced|exchanged|reimbursed|credited|covered|cancelled)',
  ruleIsFuture: false,
  topics: [
    {
      topic: 'refund',
      name: 'a refund',
      pattern:
        'refund(?:s|ed|ing)?|reimburs\\w{1,8}|money (?:is |will be |has been |was )?(?:fully )?(?:back|returned|sent back|on its way back)|pay (?:you )?(?:it )?back|paying you back|paid (?:you )?(?:it )?back|credit(?:ed|ing)? (?:you|your|the amount|it|the money|back)|credited|return (?:your|the) money|the money|full amount|transfer(?:red|ring)? (?:you|the|your)',
      also: '(?:we|i)(?: now| also| hereby| gladly| then)? (?:refund|reimburse|credit) (?:you|your|the (?:full |whole )?(?:amount|price|order|money))',
    },
    {
      topic: 'replacement',
      name: 'a replacement',
      pattern:
        'replac(?:e|es|ed|ing|ement|ements)|re-?ship(?:s|ped|ping|ment)?|re-?send(?:ing)?|resent|new (?:one|pair|unit|parcel|shipment|set|item)|(?:second|another|fresh) (?:one|pair|unit|parcel|shipment|set)|(?:send|sending|ship|shipping|sent) (?:it|them|your \\w{1,15}) (?:again|once more|anew)|exchang(?:e|ed|ing)',
      also: '(?:we|i)(?: now| also| hereby| gladly| then)? (?:replace|reship|resend|exchange|send|ship) (?:you|it|them|your|the|a|another)',
    },
    {
      topic: 'discount',
      name: 'a discount',
      pattern:
        'discount(?:s|ed)?|vouchers?|coupons?|(?:percent|%) off|store credit|goodwill credit|compensat\\w{1,6}|free gift|(?<!your )gift card|promo code|free shipping on|waiv\\w{1,3}|ships? free|next order (?:is|ships)',
      also: 'offer|offers|offering|give|giving|here is|use (?:the )?code|enjoy|apply|applied|added|take|get|receive|treat|with code|with the code|waive|ships|next order',
    },
    {
      topic: 'call',
      name: 'a call',
      pattern:
        '(?:call|phone|ring|calling|phoning)(?: (?:you|back|you back))|give you a (?:call|ring)|a call from us|reach you by phone',
    },
    {
      topic: 'enquiry',
      name: 'an enquiry',
      pattern:
        'enquir(?:y|ies|e|ing)|inquir(?:y|ies|e|ing)|investigat(?:e|es|ed|ing|ion)|trac(?:e|ing) (?:request|the parcel|it)|a trace|(?:flag|report|rais)\\w{0,4} (?:it|this|your parcel|the parcel|the \\w{1,10}) (?:with|to)|(?:inform|notif)\\w{0,5} (?:the carrier|the courier|the warehouse|\\p{Lu}\\w{2,20})|(?:note|word|instructions?) (?:for|to|with) the (?:driver|carrier|courier|warehouse)|(?:contact|contacted|contacting|ask|asked|asking|chase|chased|chasing|speak to|spoken to|talk to|call) (?:the carrier|the courier|the warehouse|our warehouse|\\p{Lu}\\w{2,20})|let(?:ting)? (?:the \\w{1,12}|them|\\p{Lu}\\w{2,20}) know|tell(?:ing)? the (?:warehouse|carrier|courier|driver)|(?:in contact|in touch|spoken|talked|spoke) (?:with|to) (?:the carrier|the courier|the warehouse|\\p{Lu}\\w{2,20})|(?:open|fil|start|lodg|mak|submit|rais)\\w{0,4} (?:a|an|the) (?:claim|case|ticket|complaint|search|trace|dispute)|(?:claim|case|ticket|search|complaint) with (?:the carrier|the courier|\\p{Lu}\\w{2,20}|them)|search for (?:it|your parcel|the parcel)|claim (?:against|for)',
      also: 'in contact|in touch',
    },
    {
      topic: 'watch',
      name: 'a later look at this',
      pattern:
        'keep(?:ing)? (?:a close |a |an )?(?:eye|watch)|check(?:ing)? (?:it |this |on it |back |in )?(?:again|back|in|once more|on (?:it|this|your))|look(?:ing)? (?:at it |at this |into it |into this )(?:again)?|look(?:ing)? again|look(?:ing)? into|look(?:ing)? (?:at|over) (?:it|this|your \\w{1,12})|follow(?:ing)? up|get(?:ting)? back (?:to you|in touch)|com(?:e|ing) back to you|let(?:ting)? you know|keep(?:ing)? you (?:posted|updated|informed|up to date)|(?:be|stay) in touch|reach(?:ing)? out|contact(?:ing)? you|write (?:to )?you(?: again)?|writ(?:e|ing) to you|updat(?:e|ing) you|hear from (?:us|me)|inform you|notify you|email you|monitor(?:ing)?|send you (?:an |a |another )?(?:update|news|mail|email|message)|(?:get|receive|have) (?:an |a |daily |regular )?(?:updates?|news from us)|provide (?:you )?(?:with )?(?:an )?update',
    },
    { topic: 'cancel', name: 'a cancellation', pattern: 'cancel(?:l?ed|l?ing|lation)?' },
    {
      topic: 'papers',
      name: 'a document',
      pattern:
        '(?:return|prepaid|shipping) label|invoice|receipt|(?:copy|confirmation) of (?:the|your) \\w{1,15}|proof of \\w{1,12}|(?:written |mail |email )?confirmation(?! number)',
    },
    {
      topic: 'address',
      name: 'a change of address',
      pattern:
        '(?:chang(?:e|ed|ing)|updat(?:e|ed|ing)|correct(?:ed|ing)?|redirect(?:ed|ing)?) (?:the |your |it to )?(?:delivery |shipping )?(?:address|it to)|redirect(?:ed|ing)? (?:it|the parcel|your parcel)',
    },
    {
      topic: 'faster',
      name: 'a faster delivery',
      pattern:
        'expedit\\w{1,4}|priorit\\w{1,6}|express(?: \\w{1,12})?|upgrad\\w{1,4}|speed(?:ing)? (?:it |this |things )?up|overnight|next-day|rush(?:ed|ing)?',
    },
    {
      topic: 'sending',
      name: 'to send it',
      pattern:
        'ships|leaves (?:us|our|the)|goes out|(?:re)?pack(?:ed|ing)? (?:it|them|your|the)|ship(?:s|ped|ping)? (?:it|them|your order|the order|the parcel|out)|dispatch(?:ed|ing)? (?:it|them|your|the)|send(?:ing)? (?:it|them) (?:out|off|today|tonight)',
    },
    {
      topic: 'collection',
      name: 'a collection',
      pattern:
        'collect(?:ed|ing|ion)?(?: it| them| the \\w{1,12}| your \\w{1,12}|$)|pick(?:ing|ed)? (?:it|them) up|to collect',
    },
    { topic: 'extension', name: 'more time', pattern: 'exten(?:d|ds|ded|ding|sion)' },
    {
      topic: 'colleague',
      name: 'a word to a colleague',
      pattern:
        '(?:pass(?:ed|ing)?|forward(?:ed|ing)?|escalat(?:e|ed|ing)|hand(?:ed|ing)?|transfer(?:red|ring)?) (?:it |this |your case |your request |the case |your message |that )?(?:on |over )?to (?:a |an |my |our |the )?(?:colleagues?|team|manager|lead|supervisor|specialist|warehouse|department|\\w{1,15} (?:team|department))|escalat(?:ed|ing) (?:this|it|your)|(?:lead|manager|team|colleagues?|supervisor) (?:has been |have been |was |were |is )?(?:informed|notified|told)',
    },
  ],
  asSaid:
    "you (?:say|said|write|wrote|mention|mentioned|told|tell|ask|asked|report|note|describe|need|leave|are (?:leaving|travelling|traveling|waiting)|have been waiting|'ve been waiting|waited)|your (?:trip|birthday|holiday|wedding|flight|message|mail|question|deadline|party|event|move|journey|plans?|appointment|vacation)|as you|you have waited|you were told|your wait|you wish|you want|you would like|you'd like|you asked|you request(?:ed)?",
  notFound:
    "(?:not|n't|unable to|no|cannot) (?:find|found|locate|see|order)|no (?:such )?order|does(?: not|n't) exist|no record|not (?:on file|yours|under)",
  need: 'need|needs|needed|leave|leaving|fly|flying|travel\\w{0,4}|trip|holidays?|vacation|birthday|wedding|anniversary|party|flight|present|in time|deadline|latest|must (?:have|arrive|be)|moving|away|wait until|only home|by then|be here by|before',
  over: 'since|ago|ordered|bought|placed|paid|was|were|said|told|promised|supposed|expected|sent|shipped|wrote|called|yesterday|last|arrived|received|came|did|went|delivered|got',
  empty:
    'hello|hi|hey|ok|okay|so|well|really|seriously|why|how come|what now|and now|now what|anybody there|anyone there|is anyone there|is anybody there|are you there|how are you|right|you know|what the hell|are you kidding(?: me)?|is this a joke',
}
