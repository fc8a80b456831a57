import { sentencesOf } from '../intent.ts'
import { mended } from '../spelling.ts'
import { isChatter } from './chatter.ts'
import { errandsIn, noteTopic } from './clauses.ts'
import { takeCondition } from './conditions.ts'
import type { Message, Topic } from './errand.ts'
import { reasonIn, takeMethod, takePreferences, takeQuestion, withoutAsides } from './said.ts'

const leadIn =
  /^\W*(?:(?:and|also|then|lastly|finally|second|secondly|first|firstly|next|so|in addition|additionally|hi|hello|hey|hi there|hello there|dear [a-z ]+|due to [a-z ]+)\b[\s,:!]*)+/

/** Reads what a customer wants to have done. Null where any part that may matter is not understood, or nothing is asked for. */
export function readMessage(text: string): Message | null {
  const message: Message = {
    ...{ errands: [], method: null, reason: null },
    ...{ prefers: [], details: [], wishes: [], questions: [] },
  }
  const topic: Topic = { item: null, order: null }
  for (const sentence of sentencesOf(text)) {
    const plain = withoutAsides(mended(sentence)).replace(leadIn, '').replace(/\s+/g, ' ').trim()
    if (!takeSentence(plain, sentence, message, topic)) return null
  }
  message.reason ??= reasonIn(mended(text))
  return message.errands.length === 0 ? null : message
}

function takeSentence(plain: string, original: string, message: Message, topic: Topic): boolean {
  if (/^(if|when)\b/.test(plain)) return takeCondition(plain, message, topic)
  const question = takeQuestion(plain)
  if (question.value) message.questions.push(original.trim())
  const { value: method, rest: withMethod } = takeMethod(question.rest)
  if (method !== null && message.method !== null && method !== message.method) return false
  message.method ??= method
  const { value: prefers, rest } = takePreferences(withMethod)
  message.prefers.push(...prefers)
  if (/\b(if|unless|otherwise|or else|instead of cancelling)\b/.test(rest)) return isChatter(rest)
  const errands = errandsIn(rest.trim(), topic)
  if (errands === null) return false
  if (errands.length === 0) {
    noteTopic(rest, topic)
    // What begins with "also" asks for more.
    if (rest === plain && /^\W*(and|also|plus)\b/i.test(original)) return false
    return isChatter(rest)
  }
  message.wishes.push(original.trim())
  for (const errand of errands) if (!isSaidAgain(errand, message)) message.errands.push(errand)
  topic.order = null
  return true
}

/** Whether somebody only comes back to what they asked for in the sentence before. */
function isSaidAgain(errand: Message['errands'][number], { errands }: Message): boolean {
  const last = errands.at(-1)
  return (
    errand.kind === 'return' &&
    last?.kind === 'return' &&
    JSON.stringify(errand.what) === JSON.stringify(last.what)
  )
}
