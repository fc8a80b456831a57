import { z } from 'zod'
import { parseBundle } from '#lib/bundle.ts'
import type { Approval, Kill, SendBack } from './scenes.ts'

const customer = z.object({ name: z.string() })
const order = z.object({ total_cents: z.int() })
const shipment = z.object({ status: z.string() })

/** What the demo found, each figure from what was stored or received. */
export function resultOf(approval: Approval, sendBack: SendBack, kill: Kill) {
  const { parked, proposal, mailsBefore, decision, received, ended, steps } = approval
  const facts = parseBundle(proposal.bundle).facts
  const read = <Shape>(action: string, shape: z.ZodType<Shape>) =>
    shape.parse(facts.find((fact) => fact.action === action)?.observation)
  const actions = steps.flatMap((step) => step.actions)
  return {
    steps: steps.length,
    actions,
    customer: read('get_customer', customer).name,
    order_total_cents: read('get_order', order).total_cents,
    shipment_status: read('get_shipment', shipment).status,
    status_after_run: parked.state,
    email_sent_before_approval: mailsBefore > 0,
    decision,
    email_sent: received !== null,
    message_id: received?.messageId ?? null,
    delivered_to: received?.recipients.join(', ') ?? null,
    trail_events: ended.trailCount,
    trail_verified: approval.verified && sendBack.verified && kill.verified,
    redraft_heeds_reason: heeds(sendBack),
    survived_kill: survived(kill, actions),
  }
}

/** The reason was: too long, keep it short, and start by saying sorry. The redraft is what was then received. */
function heeds({ first, second, received }: SendBack): boolean {
  const [, opening = ''] = second.split('\n\n')
  const shorter = second.length < first.length * 0.8
  const arrived = received.replace(/=\r\n/g, '').includes(opening)
  return (
    shorter && /^I am sorry/.test(opening) && !/^I am sorry/.test(first.split('\n\n')[1] ?? '') && arrived
  )
}

/** Killed for real, gone on in the same run, parked, and the same steps as without a kill. */
function survived({ signal, runs, steps, parked }: Kill, actions: string[]): boolean {
  return signal === 'SIGKILL' && runs === 1 && parked && steps.join() === actions.join()
}
