import { errandsIn } from './clauses.ts'
import type { Errand, Fallback, Message, Topic } from './errand.ts'
import { reasonIn, takeMethod } from './said.ts'

const asked = /^(?:if|when) (?:the agent |they |you )?(?:asks?|asked)(?: me)? (?:for |about )?/

/**
 * Takes a sentence that says what is to be done under a condition into a message. False where no rule understands it, as
 * where somebody will want something else once they are asked.
 */
export function takeCondition(text: string, message: Message, topic: Topic): boolean {
  const question = asked.exec(text)
  if (question !== null) return takeAnswer(text.slice(question[0].length), message)
  // What they say next where somebody did not find them.
  if (/^if (?:that|this|it) (?:doesn't|does not) work, (?:i )?(?:say|tell|provide|give)\b/.test(text))
    return !/\b(cancel|return|exchange|change)\b/.test(text)
  const several =
    /^if (?:multiple|several|more than one|many) [a-z]+ (?:are|is) available,? i(?:'d| would)? prefer ([a-z0-9 -]+)\.?$/.exec(
      text,
    )
  if (several?.[1]) {
    message.prefers.push(several[1])
    return true
  }
  const impossible =
    /^if (?:[a-z0-9 ,'-]*?)\b(?:(?:is|are|was) (?:not|no longer)|isn't|aren't|not|cannot be|can't be) (?:possible|available|allowed|returned|cancell?ed|exchanged)\b,? (?:then )?(.+)$/.exec(
      text,
    )
  const last = message.errands.at(-1)
  if (!impossible?.[1] || last === undefined || last.kind.endsWith('address') || last.otherwise !== null)
    return false
  const instead = fallbackIn(impossible[1], topic)
  if (instead === null) return false
  setFallback(last, instead)
  return true
}

function setFallback(errand: Errand, instead: Fallback): void {
  if (errand.kind === 'cancel' || errand.kind === 'return' || errand.kind === 'swap')
    errand.otherwise = instead
}

/** What somebody answers to a question that a person might ask: why, which one, or who they are. */
function takeAnswer(text: string, message: Message): boolean {
  if (/^(?:a |the |my )?(?:cancell?ation )?reason\b/.test(text)) {
    const reason = reasonIn(text)
    if (reason !== null) message.reason = reason
    return reason !== null
  }
  if (/^(?:a |the |my )?(?:order (?:id|number)|zip ?code|name|e-?mail)\b/.test(text)) return true
  if (/^to double check\b/.test(text)) return true
  const which = /^(?:for )?which ([a-z -]+?),? (?:it is|it's|i say|mention|say)(?: the)? (.+?)\.?$/.exec(text)
  if (!which?.[1] || !which[2]) return false
  const counted = /,? and it is (?:actually )?(two|three|both) [a-z -]+ that i want to \w+$/.exec(which[2])
  const words = which[2].replace(counted?.[0] ?? '', '').replace(/ ones?$/, '')
  message.details.push({ item: which[1], words: counted?.[1] ? `${counted[1]} ${words}` : words })
  return true
}

function fallbackIn(text: string, topic: Topic): Fallback | null {
  const plain = text
    .replace(/\bi (?:would be|become|am|'m) (?:very )?(?:angry|upset|sad|unhappy)(?: and| but|,)\s*/g, '')
    .replace(/\bi don't care,?\s*/g, '')
    .replace(/\bsee if it can be cancell?ed\b/, 'cancel the order')
    .replace(/^(?:just|please)\s+/, '')
  const { value: method, rest } = takeMethod(plain)
  if (/^[\s.,]*$/.test(rest)) return { errand: null, method }
  const errands = errandsIn(rest.trim(), { ...topic })
  const [errand, ...others] = errands ?? []
  return errand === undefined || others.length > 0 ? null : { errand, method }
}
