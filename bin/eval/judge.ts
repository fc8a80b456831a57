import { orderActs } from '#lib/shop/order-acts.ts'
import { patternOf } from './pattern.ts'
import type { EvalTicket, WantedOutcome } from './ticket.ts'

/** An act of a bundle: its kind and its content. */
export type PlayedAct = { kind: string; [field: string]: unknown }

/** How a ticket ended. `text`: all that a customer or colleague would read. */
export type Ending =
  | { kind: 'proposal'; acts: PlayedAct[]; text: string }
  | { kind: 'answered'; text: string }
  | { kind: 'escalated'; reason: string }
  | { kind: 'halted'; bound: string }
  /** The desk took no such ticket. */
  | { kind: 'not_taken'; message: string }

/** `why`: each thing that is wrong, in words; empty where it is right. */
export type Judgement = { verdict: 'right' | 'wrong' | 'halted'; why: string[] }

type Expected = Pick<EvalTicket, 'wants' | 'also_right' | 'says' | 'never'>

/** Judges an ending by what a good agent wants of the ticket. `today` is "YYYY-MM-DD". */
export function judge(ticket: Expected, ending: Ending, today: string): Judgement {
  if (ending.kind === 'halted') {
    return { verdict: 'halted', why: [`stopped by its bound: ${ending.bound}`] }
  }
  const fits = [ticket.wants, ...ticket.also_right].map((wanted) => misfit(wanted, ending, today))
  const outcome = fits.includes(null) ? [] : [fits[0] ?? '']
  const why = [...outcome, ...('text' in ending ? wording(ticket, ending.text, today) : [])]
  return { verdict: why.length === 0 ? 'right' : 'wrong', why }
}

/** Why an ending is not the one that is wanted, or null where it is. */
function misfit(wanted: WantedOutcome, ending: Ending, today: string): string | null {
  const difference = `${told(ending)} instead of ${toldWanted(wanted)}`
  switch (wanted.outcome) {
    case 'proposal':
      return ending.kind === 'proposal' ? misfitActs(wanted.acts.map(asAct), ending.acts) : difference
    case 'answered':
      return ending.kind === 'answered' ? null : difference
    case 'escalated': {
      if (ending.kind !== 'escalated') return difference
      const unsaid = wanted.because.filter((words) => found(ending.reason, words, today) === null)
      return unsaid.length === 0 ? null : `handed over for another reason: “${ending.reason}”`
    }
  }
}

function misfitActs(wanted: PlayedAct[], acts: PlayedAct[]): string | null {
  const kinds = (acts: PlayedAct[]) => acts.map(({ kind }) => kind).sort()
  if (kinds(wanted).join() !== kinds(acts).join()) {
    return `proposed ${acts.map(({ kind }) => kind).join(' + ')} instead of ${wanted.map(({ kind }) => kind).join(' + ')}`
  }
  for (const act of wanted) {
    const other = acts.find(({ kind }) => kind === act.kind)
    const [field] = Object.keys(act).filter((key) => !same(act[key], other?.[key]))
    if (field !== undefined) {
      return `${act.kind}: ${field} is ${JSON.stringify(other?.[field])} instead of ${JSON.stringify(act[field])}`
    }
  }
  const mail = acts.findIndex(({ kind }) => kind === 'send_email')
  const late = acts.findLast(({ kind }, place) => mail !== -1 && place > mail && before.has(kind))
  return late === undefined ? null : `the mail would leave before the ${late.kind}`
}

/** What a mail may announce, and therefore has to follow. */
const before: ReadonlySet<string> = new Set([...orderActs, 'change_customer_address'])

function wording({ says, never }: Expected, letter: string, today: string): string[] {
  const unsaid = says
    .filter((words) => found(letter, words, today) === null)
    .map((words) => `does not say ${words}`)
  const said = never.flatMap((words) => found(letter, words, today) ?? []).map((said) => `says “${said}”`)
  return [...said, ...unsaid]
}

/** Where a text holds what a pattern stands for: that and the words around it. Null where it does not. */
function found(text: string, words: string, today: string): string | null {
  const plain = text.replace(/[\u2018\u2019]/g, "'")
  const match = patternOf(words, today)?.exec(plain)
  if (!match) return null
  return plain.slice(Math.max(0, match.index - 30), match.index + match[0].length + 30).replace(/\s+/g, ' ')
}

function asAct(act: Extract<WantedOutcome, { outcome: 'proposal' }>['acts'][number]): PlayedAct {
  return typeof act === 'string' ? { kind: act } : act
}

function same(wanted: unknown, found: unknown): boolean {
  return JSON.stringify(wanted) === JSON.stringify(found)
}

/** An ending in a few words: "proposed refund + send_email". */
export function told(ending: Ending): string {
  switch (ending.kind) {
    case 'proposal':
      return `proposed ${ending.acts.map(({ kind }) => kind).join(' + ')}`
    case 'answered':
      return 'answered'
    case 'escalated':
      return `handed over (“${ending.reason}”)`
    case 'halted':
      return `stopped (${ending.bound})`
    case 'not_taken':
      return `not taken (“${ending.message}”)`
  }
}

function toldWanted(wanted: WantedOutcome): string {
  switch (wanted.outcome) {
    case 'proposal':
      return `proposing ${wanted.acts.map((act) => asAct(act).kind).join(' + ')}`
    case 'answered':
      return 'an answer'
    case 'escalated':
      return `handing over because ${wanted.because.join(', ')}`
  }
}
