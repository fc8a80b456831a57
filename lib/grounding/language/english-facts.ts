import type { Language } from './language.ts'

export type Facts = Pick<
  Language,
  | 'currencyWords'
  | 'amounts'
  | 'roles'
  | 'willArrive'
  | 'vague'
  | 'partOf'
  | 'states'
  | 'counted'
  | 'percent'
  | 'orderWord'
  | 'carriers'
  | 'carrierBefore'
  | 'carrierVerbs'
  | 'placeBefore'
  | 'placeContext'
  | 'spots'
  | 'putDown'
  | 'productBefore'
  | 'productNouns'
  | 'capitals'
  | 'greeting'
>

const it =
  '(?:it|they|this|that|which|order|parcel|parcels|package|packages|shipment|headphones|item|items|replacement|delivery|o-\\d{3,9}|everything|one|rest|goods|box)'
const be = "(?:is|are|was|were|has been|have been|'s been|'s|got|been)"
const adverb =
  '(?: (?:now|still|currently|already|just|really|actually|safely|successfully|finally|also|unfortunately|sadly|only|in fact|indeed|probably))?'

/** What the English letters of a shop say of money, days, places and parcels. */
export const englishFacts: Facts = {
  currencyWords: {
    dollars: 'USD',
    dollar: 'USD',
    bucks: 'USD',
    usd: 'USD',
    eur: 'EUR',
    euros: 'EUR',
    euro: 'EUR',
    gbp: 'GBP',
    pounds: 'GBP',
    pound: 'GBP',
    sek: 'SEK',
    chf: 'CHF',
  },
  amounts: [
    ['refund', 'refund\\w*|money back|reimburs\\w*'],
    ['shipping', 'shipping|postage|delivery (?:fee|cost|charge)s?'],
    [
      'gift',
      'discount|voucher|coupon|off|store credit|goodwill|gesture|compensation|trouble|worth|credit(?:ed)?',
    ],
    ['balance', 'balance|gift card|left on'],
    ['difference', 'difference'],
    ['total', 'total\\w*|paid|charged|order value|came to|cost you|payment of|amount of'],
  ],
  roles: [
    [
      'promised',
      'promised?|expected|planned|estimates?|set for|due|estimated|scheduled|should (?:arrive|be)|will (?:arrive|be (?:delivered|with you|there))|supposed to|delivery date|arriving|eta|is coming|on track for',
    ],
    ['refunded', 'refund(?:ed|s)?(?! (?:request|policy))|credited|reimbursed|money back'],
    ['cancelled', 'cancell?ed|cancellation'],
    ['replaced', 'replacement was (?:created|decided|agreed)|decided to replace'],
    ['requested', '(?:return|exchange) request(?: of)?|requested|asked for (?:a|the) (?:return|exchange)'],
    [
      'received',
      'reached us|came back to us|got back to us|arrived back|received (?:it|your return|the return|them)(?: back)?',
    ],
    [
      'scanned',
      'scan(?:s|ned)?|last seen|tracking (?:shows|update)|last update|declared|last movement|sorting|passed through|out for delivery|came back(?: to us)?|sign of',
    ],
    [
      'shipped',
      'shipped|left (?:our|the) warehouse|left us|dispatched|sent (?:out|off|on)|was sent|handed (?:over )?to|on its way since|picked up|went out|posted|in transit since|it left|order left|replacement left|set off',
    ],
    ['delivered', 'delivered|arrived|handed over at|dropped off|got to you|reached you'],
    ['placed', 'placed|ordered|bought|purchased|order of|order from|purchase of|came in|order date'],
    ['since', 'customer since|with us since|customer of ours since'],
    ['renewal', 'renew\\w*'],
  ],
  willArrive:
    "(?:will|'ll|shall|going to|should|guaranteed to|promise\\w*(?: that)?(?: \\w{1,12}){0,4}) (?:\\w{1,12} ){0,2}(?:arrive|be with you|be there|be delivered|reach you|come|land|get to you|have it|have them|have your \\w{1,20}|receive it|receive them|receive your \\w{1,20}|be at your|turn up|show up|get it|get them|be in your hands|deliver|have the \\w{1,20}|be here)|(?:delivery|arrival|it|parcel|package|order|replacement) (?:is|are) (?:guaranteed|certain|sure)|(?:is|are|'s) arriving|expect it|expect delivery|expect your \\w{1,20}",
  vague:
    'in (?:a|the next) few (?:days|hours)|in a couple of days|in the coming days|(?:very |really )?(?:soon|shortly)|any (?:day|moment|minute)(?: now)?|in no time|in time|in good time|before (?:you leave|your \\w{1,12}|christmas)|this week|before you know it',
  states: [
    [
      'undelivered',
      `(?:has|have|had|was|were|is|are)(?: not|n't)(?: yet| actually)? (?:been )?delivered|not yet (?:been )?delivered|undelivered`,
    ],
    [
      'not_shipped',
      `(?:has|have|had|did|does|is|was)(?: still)?(?: not|n't)(?: yet| actually)? (?:been )?(?:shipped|left our|left the|dispatched|sent(?: out| yet)?|ship yet|leave our)|not (?:been )?shipped(?: yet)?|not yet (?:been )?(?:shipped|left|dispatched|sent)|(?:is|are|'s)${adverb} (?:being (?:packed|prepared|processed|picked)|in our warehouse|at our warehouse|getting ready|preparing to ship)|still in our warehouse|unshipped`,
    ],
    [
      'stalled',
      `(?:is|are|'s|seems?|looks?|appears?|has|have|been|got)(?: to be)?${adverb} (?:been )?(?:stuck|stalled|standing still|idle|held up)|(?:no|without a|not a single)(?: further| new| more)? (?:scans?|movement|tracking updates?)|(?:has|have)(?: still)?(?: not|n't) (?:moved|been scanned (?:since|for|in)|been updated)`,
    ],
    [
      'unscanned',
      `(?:has|have)(?: still)?(?: not|n't) (?:been )?scanned(?: it)?(?: yet)?(?! (?:since|for|in))|never (?:been )?scanned|never scanned it`,
    ],
    [
      'out_for_delivery',
      `out for delivery|with the (?:driver|courier) (?:now|today)|on the (?:van|truck)|with the driver`,
    ],
    [
      'coming_back',
      `(?:returned|going back|on its way back|being sent back|sent back|came back|come back|coming back|back) (?:to (?:the )?sender|to us|to our warehouse|at our warehouse|with us|in our warehouse|at the warehouse)|return(?:ed)? to sender|being (?:sent back|returned)`,
    ],
    [
      'lost',
      `${be}${adverb} (?:been )?(?:declared |officially |considered |marked (?:as )?|reported )?lost(?: in transit)?|(?:declared|marked|reported) (?:it |the parcel )?(?:as )?lost|counts as lost|lost by the carrier|(?:q{2,60}|carrier|courier|they|we) (?:has |have )?lost (?:it|your|the)|(?:carrier|courier|they) (?:has |have )?lost it|parcel (?:with \\S{1,20} )?is lost`,
    ],
    ['cancelled', `${be}${adverb} (?:been )?cancell?ed`],
    [
      'packed',
      `(?:is|are|'s)${adverb} packed|label (?:has been|was|is) (?:created|printed|made)|has its label`,
    ],
    [
      'delivered',
      `(?:q{2,60}|carrier|courier|driver) (?:has |have )?(?:delivered|dropped off|left|brought) (?:it|your|the|them)|reached (?:its|the) destination|confirm(?:s|ed) (?:the )?delivery|delivery (?:is |was |has been )?(?:confirmed|completed?)|(?:${be}${adverb} (?:been )?|says?:? |say:? |shows?:? |showing |marked (?:as )?|shown as |listed as |reported (?:as )?|status:? )["'“]?(?:delivered|dropped off|handed over)|${it} (?:has |have |was |were )?(?:already |just |safely )?(?:arrived|been delivered)(?! (?:in|at) (?:the |a |our )?(?:sort|depot|hub|facility|[A-Z]))`,
    ],
    [
      'in_transit',
      `in transit|(?:on (?:its|their|the) way(?! back)|en route|under way|on the road)|on the move|moving (?:again|through)|still moving`,
    ],
    [
      'shipped',
      `(?:${be}|has|have|we|'ve)${adverb} (?:been )?(?:shipped|dispatched|sent out|handed (?:over )?to (?:the carrier|\\p{Lu}\\w+))|left (?:our|the) warehouse|it (?:has )?shipped`,
    ],
    [
      'late',
      `(?:is|are|'s|was|running|being)${adverb} (?:running |a (?:bit|little) )?(?:late|delayed|overdue)`,
    ],
  ],
  partOf: 'leaves|other|others|these|those|remaining|the first|the last|of|another|next',
  counted: [
    ['parcels', 'parcels?|packages?|boxes|shipments?'],
    ['orders', 'orders'],
    ['items', 'items?|pieces?|units?|pairs?|articles?|products?'],
    [
      'escalations',
      'escalations?|escalated(?: tickets?)?|(?:of (?:them|these|which) )?(?:are|were|have been) escalated',
    ],
    ['tickets', '(?:open |support )?tickets?'],
    [
      'other',
      'refunds?|returns?|replacements?|exchanges?|attempts?|scans?|accounts?|customers?|complaints?|people|kilos?|kg|grams?|seats?|licen[cs]es?|times',
    ],
  ],
  percent: 'percent|per cent|pct',
  orderWord: 'orders?(?: (?:number|no\\.?|nr\\.?|id))?',
  carriers:
    'UPS|DHL|FedEx|USPS|Royal Mail|DPD|GLS|Hermes|Evri|Yodel|TNT|Amazon Logistics|PostNord|Parcelforce|Canada Post|Australia Post|Deutsche Post|La Poste|Colissimo|Bpost|PostNL|Correos|InPost|Purolator|OnTrac|Aramex',
  carrierBefore: 'with|by|via|the carrier|our carrier|courier|carrier|using',
  carrierVerbs:
    '(?:has |have |had )?(?:delivered|scanned|lost|left|says?|shows?|reports?|reported|confirmed|picked|brought|found|declared|handed|dropped|returned|delivers?)',
  placeBefore: 'in|to|from|near|at|through|for|towards|into|outside',
  placeContext:
    'scan\\w*|rerouted|routed|route|checked|damaged|found|brought|taken|inspected|repacked|headphones|orders?|o-\\d{3,9}|sort\\w*|depot|hub|cent(?:re|er)|facility|warehouse|left|arriv\\w*|seen|sent|ship\\w*|deliver\\w*|way|transit|located|customs|address|driver|parcel|package|passed|post office|stuck|held|pick\\w*|store|branch|went|goes|going|office',
  spots:
    'shed|porch|front door|back door|door|garage|neighbou?rs?|mailbox|letterbox|post box|reception|concierge|garden|locker|bins?|family member|flatmate|housemate|post office|pickup point|safe place',
  putDown:
    'left|placed|put|handed|given|dropped|deposited|signed for|taken in|accepted|received by|lies|waiting',
  productBefore: 'the|your|our|a|an|new|another|of|×|x|both|two|three|for|other|pair of|pairs of|ordered|and',
  productNouns:
    'headphones?|earbuds?|speakers?|soundbar|cable|case|pro|max|mini|plus|over-ear|on-ear|in-ear|studio|monitor|charger|adapter|stand|mic|microphone|turntable|amp|amplifier|dock|kit|lite|ultra|buds|stick|gift card',
  capitals:
    'The|A|An|Your|Our|This|That|It|We|You|In|On|At|If|As|My|No|Not|And|But|So|For|From|Both|All|Of|Since|There|What|Did|Have|Could|Nothing|I|OK|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|New Year|Black Friday|English|German|French|Mr|Mrs|Ms|Dr|Dear|Hi|Hello|Kind|Best|Warm|Regards|Thank|Thanks|Please|VAT|PDF|GPS|ID|EU|UK|US|USA|FAQ|Re|PS|Team|Customer|Service|Support|Tracking|Order|Parcel|Refund|Return|Returns',
  greeting:
    'hi|hello|dear|hey|good morning|good afternoon|thanks|thank you|sorry|mr|mrs|ms|dr|regards|colleague|name is',
}
