import type { AccountFacts, TicketsFacts, VolumeFacts } from '#lib/shop/facts-accounts.ts'
import { amountWords, countWords } from '#lib/words.ts'
import type { Rule } from './rule.ts'

type Cite = { quote: string; fact: string }
/** A sentence of the answer, with the words of it that cite a fact. */
type Told = { text: string; cites: Cite[] }
type Volume = VolumeFacts['volumes'][number]

/** The answer: how the account stands against the shop's rule, the weightiest first, each figure with its source. */
export function answerFor(account: AccountFacts, tickets: TicketsFacts, volume: VolumeFacts, rule: Rule) {
  const [main] = volume.volumes
  const signs = [escalationSign(tickets, rule), ...(main ? [volumeSign(main, rule)] : [])]
  const risks = signs.filter(({ isRisk }) => isRisk)
  const both = risks.length > 1 && rule.both !== '' ? [policySentence(rule, rule.both)] : []
  const paragraphs = [
    verdict(account, risks.length),
    ...risks.map(({ told }) => told),
    ...both,
    ...signs.filter(({ isRisk }) => !isRisk).map(({ told }) => told),
    owner(account),
  ]
  return {
    text: paragraphs.map(({ text }) => text).join('\n\n'),
    cites: paragraphs.flatMap(({ cites }) => cites),
  }
}

type Sign = { isRisk: boolean; told: Told }

function verdict(account: AccountFacts, risks: number): Told {
  const { company, tier, plan, cancelled_on, renewal_on, days_until_renewal } = account
  if (cancelled_on !== null) {
    const quote = `ended on ${dayWords(cancelled_on)}`
    return { text: `The contract with ${company} ${quote}.`, cites: [{ quote, fact: 'get_account' }] }
  }
  const stands = ['is not at risk by our rule', 'is at risk', 'is at risk, for two reasons'][risks] ?? ''
  const who = `${company} (${tier}, plan ${plan}) ${stands}.`
  if (renewal_on === null || days_until_renewal === null) return { text: who, cites: [] }
  const quote = `renewal is on ${dayWords(renewal_on)}, ${daysWords(days_until_renewal)}`
  return { text: `${who} Its ${quote}.`, cites: [{ quote, fact: 'get_account' }] }
}

function escalationSign(tickets: TicketsFacts, rule: Rule): Sign {
  const { open, escalated, oldest_open_days, before_renewal } = tickets
  const fact = 'get_open_tickets'
  const list =
    open === 0
      ? 'No ticket is open'
      : `${countWords(open, 'ticket is', 'tickets are')} open, ${escalated} of them escalated`
  const cites = [{ quote: list, fact }]
  let text = list
  if (oldest_open_days !== null) {
    const age = `the oldest is ${countWords(oldest_open_days, 'day')} old`
    text += `; ${age}`
    cites.push({ quote: age, fact })
  }
  text += '.'
  const isRisk = before_renewal !== null && before_renewal.escalations > rule.escalations.most
  if (before_renewal !== null) {
    const quote = countWords(before_renewal.escalations, 'escalation')
    text += ` Counted towards the renewal: ${quote}.`
    cites.push({ quote, fact })
  }
  return { isRisk, told: withPolicy({ text, cites }, isRisk ? rule.escalations.sentence : null, rule) }
}

function volumeSign({ currency, last_12_months, year_before, change_percent }: Volume, rule: Rule): Sign {
  const fact = 'get_order_volume'
  const [now, before] = [last_12_months, year_before].map(({ total_cents }) =>
    amountWords(total_cents, currency),
  )
  const isRisk = change_percent !== null && -change_percent > rule.fall.mostPercent
  const amounts = `${now} in the last twelve months, ${before} in the twelve before`
  // Of a change that large the amounts say more.
  const change = change_percent === null || change_percent > 999 ? null : changeWords(change_percent)
  const text = `Order volume${change === null ? '' : ` is ${change} on the year`}: ${amounts}.`
  const cites = [...(change === null ? [] : [{ quote: change, fact }]), { quote: amounts, fact }]
  return { isRisk, told: withPolicy({ text, cites }, isRisk ? rule.fall.sentence : null, rule) }
}

function withPolicy(told: Told, sentence: string | null, rule: Rule): Told {
  if (sentence === null) return told
  const said = policySentence(rule, sentence)
  return { text: `${told.text} ${said.text}`, cites: [...told.cites, ...said.cites] }
}

function policySentence({ title }: Rule, sentence: string): Told {
  return {
    text: `Our policy “${title}”: “${sentence}”`,
    cites: [{ quote: sentence, fact: 'search_policies' }],
  }
}

function owner({ owner }: AccountFacts): Told {
  const quote = `Its owner is ${owner}`
  return { text: `${quote}.`, cites: [{ quote, fact: 'get_account' }] }
}

function changeWords(percent: number): string {
  if (percent === 0) return 'unchanged, 0 %'
  return `${percent < 0 ? 'down' : 'up'} ${Math.abs(percent)} %`
}

function daysWords(days: number): string {
  if (days === 0) return 'today'
  return days < 0 ? `${countWords(-days, 'day')} ago` : `${countWords(days, 'day')} from now`
}

const long = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

function dayWords(day: string): string {
  return long.format(new Date(day))
}
