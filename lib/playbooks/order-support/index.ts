import type { State } from '#lib/loop/state.ts'
import type { Playbook, Prompt, RunStart } from '#lib/loop/types.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import { escalate } from '../escalate.ts'
import { tag } from '../markup.ts'
import { oncePer } from '../once-per.ts'
import { renderNext, renderState, renderTools, versionOf } from '../render.ts'
import { draftEmail, proposeSend } from './acts.ts'
import { briefOf } from './brief.ts'
import { instructions } from './instructions.ts'
import { proposeCancelOrder } from './propose-cancel-order.ts'
import { proposeChangeCustomerAddress } from './propose-change-customer-address.ts'
import { proposeChangeOrderAddress } from './propose-change-order-address.ts'
import { proposeChangeOrderItems } from './propose-change-order-items.ts'
import { proposeChangeOrderPayment } from './propose-change-order-payment.ts'
import { proposeClose } from './propose-close.ts'
import { proposeExchangeItems } from './propose-exchange-items.ts'
import { proposeFollowUp } from './propose-follow-up.ts'
import { proposeRefund } from './propose-refund.ts'
import { proposeReship } from './propose-reship.ts'
import { proposeReturnItems } from './propose-return-items.ts'
import { reads } from './reads.ts'

/** A customer's question about an order: read the facts, draft the reply, propose to send it. */
export function orderSupport(shop: ShopReader): Playbook {
  const actions = [
    ...reads(shop),
    draftEmail,
    proposeSend,
    proposeRefund,
    proposeReship,
    proposeCancelOrder,
    proposeChangeOrderAddress,
    proposeChangeOrderItems,
    proposeChangeOrderPayment,
    proposeReturnItems,
    proposeExchangeItems,
    proposeChangeCustomerAddress,
    proposeFollowUp,
    proposeClose,
    escalate,
  ]
  const tools = renderTools(actions)
  const render = (state: State, start: RunStart, tokensLeft: number): Prompt => {
    const brief = briefOf(start)
    return [
      { role: 'system', text: instructionsFor(brief) },
      { role: 'tools', text: tools },
      ...[renderCase(start), ...renderState(state), renderNext(tokensLeft)].map((text) => ({
        role: 'user' as const,
        text,
      })),
    ]
  }
  return { name: 'order-support', version: versionOf(render), actions, render }
}

const instructionsFor = oncePer(instructions)

const renderCase = oncePer((start: RunStart): string => {
  const { asOf } = start
  const brief = briefOf(start)
  const { number, title, order, can_be_written_to, escalate_after_days, reship_after_days } = brief
  const today = asOf.slice(0, 10)
  const days = { escalate_after_days, reship_after_days }
  const heading = { number, order: order ?? 'none named', today, can_be_written_to, ...days }
  return [tag('case', heading, title), tag('order_policy', {}, JSON.stringify(brief.order_policy))].join('\n')
})
