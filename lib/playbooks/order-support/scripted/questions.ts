// Texts are `mended`, one sentence at a time.

/** What a customer asks after: where the order is, what became of a refund, a return, a cancellation, the rest of it. */
export type Asked = 'order' | 'refund' | 'return' | 'cancellation' | 'rest'

/** What is asked after besides the order itself. The first that fits counts, before any wish is looked for. */
export const after: readonly [asked: Asked, pattern: RegExp][] = [
  [
    'refund',
    /\b(where('?s| is| are)?|when|status of|how long|how much|(any )?(news|update)s?|what about|what happened to)\b[^,;]{0,50}\b(refund\w*|my money)\b/,
  ],
  [
    'return',
    /\b(where('?s| is)?|when|status of|has|have|did|was|is|what about|what happened to|any (news|update)s?)\b[^,;]{0,40}\b(my|the|our) (return|exchange)\b|\b(i|we)('ve| have)? (already )?(returned|sent (it|them) back)\b|\b(i|we)('ve| have)? (already )?(asked for|requested) (a|an|the|my) (return|exchange)\b/,
  ],
  ['cancellation', /\b(was|were|been|is|got|why|did you|have you|i|we|i've)\b[^,;]{0,30}\bcancell?ed\b/],
  [
    'rest',
    /\bonly (one|1|part|half|some) of\b|\bonly (got|received|one|half)\b|\b(rest|other (one|item|parcel|half|part)|second (one|item|parcel|half)|one item|an item)\b.{0,30}\b(missing|still|where|not|hasn't|haven't|didn't|arrived)\b|\bwhere('?s| is| are)? (the )?(rest|other|second)\b|\bmissing (an? )?(item|part)s?\b/,
  ],
]

/** A refund asked for outright, which no question about one turns into. */
export const refundWish =
  /\b(want|need|like|demand|expect|give|issue|process|request|prefer|entitled to)\b[^,;]{0,30}\b(refund|money back)\b|^\W*(please )?refund\b|\brefund (me|us|it|this)\b|\b(can|could|may) (i|we) (please )?(get|have) (a|my) (full )?(refund|money back)\b/

/** After `refundWish`: whether one was made. */
export const refundMade =
  /\b(has|have|had|hasn't|haven't|did|didn't|was|still|yet|not)\b[^,;]{0,60}\b(refund\w*|reimburs\w*|money back)\b|\bany refund\b/

/** Words that ask where an order is, whatever kind of sentence they stand in. */
export const strong =
  /\b(where('?s| is| are)? (it|they|my|the|our|this|that|is)\b|where (does|do) (it|this|that|they|things) stand\b|where\b.{0,30}\b(order|parcel|package|delivery|headphones|stuff)|whereabouts|wait(ing|ed)?|stuck|delay(ed)?|late|overdue|not (yet )?(arrived|come|here|received|been (delivered|shipped|sent|dispatched))|(hasn't|haven't|didn't|never|did not|has not|have not|still not|nothing|isn't)\b.{0,30}\b(arrived?|come|came|here|received?|deliver(ed)?|moved?|turned up|showed up|got|get|shipped|sent|dispatched|news|scan(ned)?|updated?)|still (in transit|nothing|no|waiting)|no (news|updates?|movement|sign)|tracking|track|in transit|lost|missing|nothing (has )?(arrived|came|here)|eta|shipping status|status of|what('?s| is| has) (happening|happened|going on|up)|(can|could|would) you (please )?(tell|let) me (know )?(about|where|when|if|whether|what))\b/

/** Words that go with an order, and ask where it is only where nothing else is said. */
export const weak =
  /\b(order(ed|s)?|parcels?|package|deliver(y|ed|ies)?|ship(ped|ping|ment)?|dispatch(ed)?|arriv(e|es|ed|ing|al)|courier|carrier|update|news|eta|status)\b/

/** The same in a question, where they are firm. */
export const weakInQuestion = /\b(replacement|headphones|earbuds|speaker)\b/

/** A question that has such words, yet is not about an order under way. */
export const general =
  /\b(do|can|could|will|would) (you|u|you guys) (also |still |even )?((sell|stock|offer|accept|make(?! it\b))\b|(ship|deliver) (to|in|on|internationally|worldwide|abroad)\b|have (any |a |the )?(?!news|updates?|idea|info|word|tracking|number|date))|\b(does|do|will|would) (it|they) (fit|work|support)\b|\b(in|out of|back in) stock\b|\brestock|\bopening hours\b|\bwaterproof|\bcompatible\b|\bhow do i (pair|connect|clean|reset|charge|set)\b|\bwarranty|\bguarantee\b|\bhow much\b|\bprice\b/

export const whenAsked =
  /\b(when|how long|what (day|date|time)|which day)\b.{0,40}\b(it|they|my|our|this|order|parcel|package|delivery|here|get|receive|expect|arrive|come|ship(ped)?|sent|deliver(ed)?|dispatch(ed)?|leave)\b|\b(has|have|is|was|will|are|did|does|should|can)\b.{0,40}\b(it|order|parcel|package|they|headphones|delivery)\b.{0,40}\b(shipped|sent|left|dispatched|arrive|arriving|come|coming|delivered|here|way|reach|get|confirmed|ready|go|gone|going)\b|\bon (its|the|their) way\b|\bany (news|update|idea|word)s?\b|\bnumber\b/

/** What happens if nothing does, and when we look again. */
export const whatNext =
  /\bwhat (happens|will happen|do you do|will you do|are you going to do|then)\b|\bwhat if (it|the|my|this|there|nothing|they)\b|\b(when|how long until) (do|will|are|can) (you|i) .{0,20}(look|check|hear|get back|write|follow up)\b/

/** A question that asks nothing by itself. */
export const empty =
  /^\W*((hello|hi|hey|ok(ay)?|so|well|please|sorry|right|anyone|anybody|really|seriously|why|how come|what now|and now|now what)\W*)*$|\b(what('s| is| the)? ?(is )?(going on|happening|up|happened|the (hell|heck|problem|matter|issue|hold ?up|deal|story))|what (is|the) .{0,12}(going on)|(can|could|will) (you|it|they) (still )?make it\b|how are you|(is|are) (anyone|anybody|you) (there|even)|(can|could|would) (you|anyone|someone|somebody) .{0,20}(help|check|look|tell|explain|advise|find out|confirm|let me know|investigate)|any help|what (should|can|do) i do|what (are you|will you|do you)|do you (know|have any idea)|did you (get|see|read|receive) my|how is (this|that) possible|is (this|that|it) (normal|a (joke|scam|fraud)|ok|usual|right))\b/

export const arrived =
  /\b(it|they|parcel|package|order|headphones|everything)('s| is| has| have|'ve)? (now |just |finally |already |all )*(arrived|here|turned up|came|come)\b|\b(received|got) (it|them|my (order|parcel|package|headphones))\b|\border received\b/

export const settled =
  /\b(thanks|thank you|thx|cheers|brilliant|perfect|great|wonderful|lovely|awesome|love|happy with|enjoy(ing)?|amazing)\b|\b(never ?mind|no worries|all good|sorted|resolved|solved)\b/

const courtesy =
  /\b(thanks|thank you|thx|cheers)\b.{0,20}\b(in advance|for (your |any |the )?(help|time|reply|support|assistance|looking|quick|understanding|prompt))/
const courtesyClosing =
  /^\W*(many |kind |best |warm )?(thanks|thank you|thx|cheers|regards|kind regards)\b[\s\p{L}.,!]{0,30}$/u

/** Whether a sentence is only a polite ending. */
export function isCourtesy(sentence: string): boolean {
  return courtesy.test(sentence) || courtesyClosing.test(sentence)
}

/** That nothing has come. */
export const notArrived =
  /\b(have|got) nothing\b|\b(hasn't|haven't|didn't|never|did not|has not|have not|not|nothing|isn't|no sign of|don't have)\b.{0,30}\b(arriv\w*|come|came|here|receiv\w*|got|get|deliver\w*|turned up|show(ed|n)? up|it|parcel|package)\b|\bnowhere\b|\bmissing\b/

/** That they have searched for a parcel that the carrier reports as delivered. */
export const searchedFor =
  /\b(looked|checked|searched|asked)\b.{0,60}\b(everywhere|around|neighbou?rs?|door|porch|garden|building|reception|household|family|flatmates?|safe place|mailbox|post ?box|concierge)\b|\b(neighbou?rs?|nobody|no one|household)\b.{0,30}\b(has|have|got|took|know|knows|seen)\b.{0,20}\b(it|not|nothing|anything|parcel)?/
