import type { Style } from './heed.ts'
import { tellOrder } from './order.ts'
import type { Reply } from './reply.ts'
import { isSettled, type Subject } from './subject.ts'
import { oneStep, steps, type Told } from './told.ts'

/** What a letter says of one of its orders: a lead, where it is the only one, and what is told. */
export type Chapter = { number: string; lead: string; words: string; told: Told; sameAsBefore: boolean }

export function chapterOf(subject: Subject, reply: Reply): Chapter {
  const { known, situation, news, guessed } = subject
  const { today, style, missing, outcome } = reply
  const { number } = known.order
  if (guessed && isSettled(subject, today)) return idleChapter(subject, today)
  const sameAsBefore = news === 'none'
  const told = tellOrder(known, situation, whoOf(number, sameAsBefore, reply), today)
  const usual = missing && told.step.text === steps.search.text ? steps.searchNow : told.step
  const step = outcome?.step ?? usual
  const headline = outcome?.headline ?? told.headline
  // Whoever has decided by now wants no better news.
  const sorry = told.sorry && !(sameAsBefore && outcome !== null)
  const words = sameAsBefore ? told.again : style.short ? told.short : told.known
  return {
    number,
    lead: leadWords(number, news, reply),
    words,
    told: { ...told, headline, sorry, step },
    sameAsBefore,
  }
}

/** The letter to somebody of whose orders none is under way, as far as we can find. */
function idleChapter({ known, situation }: Subject, today: string): Chapter {
  const { number } = known.order
  const told = tellOrder(known, situation, `The latest, ${number},`, today)
  const lead = 'I can find no order of yours that is under way.'
  return { number, lead, words: told.short, told: { ...told, step: steps.askNumber }, sameAsBefore: false }
}

/** Whether the opening of a letter has named its only order already. */
function isNamed({ subjects, style, instead }: Reply): boolean {
  return subjects.length === 1 && (instead || style.sorry === 'first')
}

/** What the order is called where its telling begins. */
function whoOf(number: string, sameAsBefore: boolean, reply: Reply): string {
  if (isNamed(reply)) return 'It'
  if (reply.subjects.length > 1 || sameAsBefore) return `Order ${number}`
  return reply.style.short ? `Your order ${number}` : 'It'
}

function leadWords(number: string, news: Subject['news'], reply: Reply): string {
  const { subjects, style, instead } = reply
  if (subjects.length > 1 || style.short || instead) return ''
  const named = isNamed(reply)
  switch (news) {
    case 'first':
      return named ? 'I have looked it up.' : `I have looked up your order ${number}.`
    case 'new':
      return `There is news of ${named ? 'it' : `order ${number}`} since our last mail.`
    case 'none':
      return ''
  }
}

/** A paragraph for each order, with what the customer can do about it where that is not the same for all. */
export function chapterWords(chapters: readonly Chapter[], style: Style): string[] {
  const shared = sharesStep(chapters)
  const sorry = style.sorry === 'as_due' ? chapters.findIndex(({ told }) => told.sorry) : -1
  return chapters.map(({ lead, words, told, sameAsBefore }, index) => {
    const { step } = told
    const better = sameAsBefore ? 'I am sorry that I have no better news.' : 'I am sorry about that.'
    return [lead, words, index === sorry ? better : '', shared ? '' : style.short ? step.short : step.text]
      .filter(Boolean)
      .join(' ')
  })
}

/** What the customer can do, said once for all orders. */
export function closingStep(chapters: readonly Chapter[], style: Style): string {
  const step = oneStep(sharesStep(chapters) ? chapters.map(({ told }) => told.step) : [])
  return style.short ? step.short : step.text
}

function sharesStep(chapters: readonly Chapter[]): boolean {
  const given = chapters.map(({ told: { step } }) => step)
  return given.every(({ calm }) => calm) || new Set(given.map(({ text }) => text)).size <= 1
}
