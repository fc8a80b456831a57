import { z } from 'zod'
import type { Prompt } from '#lib/loop/types.ts'
import { policyFacts } from '#lib/shop/facts.ts'
import { accountFacts, ticketsFacts, volumeFacts } from '#lib/shop/facts-accounts.ts'
import { type Read, replyWith, type View, viewOf } from '../prompt-view.ts'
import { answerFor } from './scripted/letter.ts'
import { ruleIn } from './scripted/rule.ts'

const policies = z.object({ articles: z.array(policyFacts) })

/** What a colleague can be told by rule: how an account stands, and whether our own rule calls it at risk. */
const canBeTold =
  /\b(risk|renew\w*|churn\w*|leav\w+|lose|losing|cancel\w*|health\w*|stand\w*|doing|tickets?|escalat\w*|volume|orders?|order\w+|down|status|sum up|summary|overview|worr\w+)\b/i

/** What is asked of more than one account, of which only the case's can be read. */
const aboutOthers = /\b(other|another|all|each|every)\b( \S+)? accounts?\b|\bwhich( \S+)? accounts\b/i

/**
 * The rule-based twin of this playbook: answers a prompt from its text alone, as a model would. It tells how an account
 * stands against the shop's rule for renewals, and hands over what else is asked.
 */
export function decideAccountInquiry(prompt: Prompt): string {
  return next(viewOf(prompt))
}

function next(view: View): string {
  const [refused] = view.refusals
  if (refused !== undefined) return handOver(`A step was refused, and no rule mends it: ${refused}`)
  const account = view.fact('get_account', accountFacts)
  if (account.kind === 'unread') {
    return replyWith(['get_account', {}, 'Who the account is and when it renews comes first.'])
  }
  const [tickets, volume] = [
    view.fact('get_open_tickets', ticketsFacts),
    view.fact('get_order_volume', volumeFacts),
  ]
  if (tickets.kind === 'unread' || volume.kind === 'unread') {
    return replyWith(
      ['get_open_tickets', {}, 'Open and escalated tickets show whether they are content with us.'],
      ['get_order_volume', {}, 'Whether they order less than before shows whether they still need us.'],
    )
  }
  if (!view.has('search_policies')) {
    const query = 'account renewal escalations'
    return replyWith(['search_policies', { query }, 'What counts as a risk is for the shop to say.'])
  }
  return tell(view, account, tickets, volume)
}

function tell(
  view: View,
  account: Read<z.output<typeof accountFacts>>,
  tickets: Read<z.output<typeof ticketsFacts>>,
  volume: Read<z.output<typeof volumeFacts>>,
): string {
  if (account.kind !== 'found' || tickets.kind !== 'found' || volume.kind !== 'found') {
    return handOver('What is on file of the account could not be read.')
  }
  const question = view.messages.join('\n')
  if (aboutOthers.test(question)) {
    return handOver('The question is about other accounts, too, and only the one of this case can be read.')
  }
  if (!canBeTold.test(question)) {
    return handOver('The question is not one about how the account stands, and no rule answers it.')
  }
  const articles = view.fact('search_policies', policies)
  const rule = articles.kind === 'found' ? ruleIn(articles.facts.articles) : null
  if (rule === null) return handOver("The shop's rule on renewals was not found, so no risk can be told.")
  const told = answerFor(account.facts, tickets.facts, volume.facts, rule)
  return replyWith(['answer', told, 'The facts and our rule for renewals answer the question.'])
}

function handOver(why: string): string {
  const plain = why.slice(0, 900)
  return replyWith(['escalate', { why: plain }, plain.slice(0, 500)])
}
