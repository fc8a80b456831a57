import { personas as p, withoutOrders } from '#prisma/seed/personas.ts'
import { about, byForm, parked, type TestTicket, where } from './ticket.ts'

/** What became of money and goods, and of those who have no order. */
export const afterTickets: readonly TestTicket[] = [
  parked('refunded', about(p.refunded), where, [
    'declared lost',
    'refunded it in full: €96.00',
    'card ending',
  ]),
  parked(
    'refunded, asking when',
    byForm(p.refunded),
    'When do I get my refund?',
    ['€96.00', '3 to 5 business days'],
    [],
  ),
  parked(
    'replaced',
    about(p.reshipped),
    'Where is the replacement?',
    ['The replacement left', 'Newark on {1 days ago}'],
    ['NP4471095', 'refund'],
  ),
  parked('cancelled', about(p.cancelled), where, [
    'cancelled on {4 days ago}',
    '$139.00',
    'Pocketpay wallet',
  ]),
  parked(
    'cancelled, asking why',
    about(p.cancelled),
    'Why was my order cancelled?',
    ['cancelled on {4 days ago}'],
    ['by mistake'],
  ),
  parked(
    'how a return stands',
    about(p.returnRequested),
    'Did you get my return?',
    ['return request of', 'Fjell Studio'],
    ['refund'],
  ),
  parked('a partial refund', about(p.partialRefund), 'Has my refund been made?', [
    'We refunded €21.80',
    'card ending',
  ]),
  parked(
    'a partial refund, not asked for',
    about(p.partialRefund),
    where,
    ['According to Heron Express'],
    ['€'],
  ),
  parked('sent back and refunded', about(p.returned), where, ['came back to us as a return', '€89.00']),
  {
    ...parked(
      'what happens if it does not move',
      about(p.stalled),
      'Where is my order? And what happens if it does not move?',
      ['If there is no new scan by {in 3 days}, we write to you that day'],
    ),
    acts: ['send_email', 'follow_up'],
  },
  {
    ...parked(
      'the money for what came back',
      about(p.returnedToSender),
      'I would like my money back, please.',
      ['it came back to us', 'we refund'],
    ),
    acts: ['refund', 'send_email'],
  },
  parked('never ordered', { by: 'agent', email: withoutOrders.email }, where, [
    'could not find any order',
    'another address',
  ]),
  parked('nothing under way', { by: 'agent', email: 'callum.frayne@example.com' }, where, [
    'no order of yours that is under way',
    'O-924',
  ]),
]
