import { personas as p } from '#prisma/seed/personas.ts'
import { about, byForm, offers, parked, type TestTicket, where } from './ticket.ts'

/** Where an order is, in the words of customers. */
export const whereTickets: readonly TestTicket[] = [
  parked(
    'stalled, with a trip on Friday',
    { by: 'agent', order: 'o-1001' },
    'Hi, I ordered headphones more than a week ago and tracking has been stuck on "in transit" since Tuesday. Where is my order? I leave for a trip on Friday.',
    [
      'O-1001',
      'NP4471200',
      'Malmö on {6 days ago}',
      'promised, {4 days ago}, has passed',
      'by Friday',
      'I am sorry',
    ],
    offers,
  ),
  parked(
    'stalled, by the form, misspelt',
    byForm(p.stalled),
    'were is my oder??',
    ['NP4471200', 'Malmö'],
    offers,
  ),
  parked(
    'stalled, not asking for money',
    about(p.stalled),
    "I don't want a refund, I just want to know where it is.",
    ['NP4471200', 'would rather not wait'],
    offers,
  ),
  parked(
    'late and angry',
    about(p.late),
    'This is the SECOND time I am asking!!! I have been waiting for a week, where the hell is my parcel?',
    ['O-1009', 'still on the move', 'Lisboa on {1 days ago}', 'so it is late', 'I am sorry'],
    offers,
  ),
  parked('late, by the address only', { by: 'agent', email: p.late.email }, 'any update pls', [
    'O-1009',
    'Lisboa',
  ]),
  parked('lost', about(p.lost), where, [
    'declared it lost',
    'which you would prefer',
    'full refund including shipping',
  ]),
  parked(
    'lost, needed for a birthday',
    about(p.lost),
    "My parcel has not arrived and it is for my sister's birthday on Saturday!",
    ['cannot promise that a replacement would be with you by Saturday', 'which you would prefer'],
  ),
  parked(
    'delivered, says the carrier',
    about(p.missing),
    'Tracking says delivered but there is nothing here.',
    ['Leeds on {3 days ago}', '“left by the front door”', 'has not reached you', 'ask your neighbours'],
    offers,
  ),
  parked(
    'not shipped',
    about(p.notShipped),
    'Has it been shipped?',
    ['{2 days ago}', '{in 3 days}'],
    ['tracking'],
  ),
  parked('not shipped, needed by a day', byForm(p.notShipped), 'Will my order be here by Friday?', [
    'You ask: “Will my order be here by Friday?”',
    'the promised date, {in 3 days}',
  ]),
  parked('back at the warehouse', about(p.returnedToSender), where, [
    '“name not found at address”',
    'full name and address',
  ]),
  parked('delivered yesterday', about(p.giftCard), where, ['Portland on {1 days ago}'], ['7QX2', 'gift']),
  parked(
    'three open orders, none named',
    { by: 'agent', email: p.severalOpen.email },
    'Where are my orders? I need them before Christmas.',
    [
      'your three orders',
      'Order O-1028 left',
      'order O-1037',
      'order O-1041',
      '“I need them before Christmas.”',
    ],
  ),
  parked(
    'two of three orders, named',
    about(p.severalOpen),
    'What about O-1037 and o 1041?',
    ['O-1037', 'O-1041'],
    ['O-1028'],
  ),
  parked(
    'a label only',
    byForm(p.labelOnly),
    where,
    ['is packed', 'PW4471287', '{in 2 days}'],
    ['left our warehouse'],
  ),
  parked(
    'one of two parcels arrived',
    about(p.severalParcels),
    'Only one of two items arrived. Where is the rest?',
    ['two parcels', 'the Sill Soundbar was delivered on {2 days ago}', '2 × Audio Cable', 'Odense'],
    offers,
  ),
  parked('both parcels', about(p.severalParcels), where, ['NP4471231', 'so it is late'], ['NP4471230']),
  parked(
    'an exchange',
    about(p.exchangeRequested),
    where,
    ['exchange request of', 'Arc Over-Ear'],
    ['refund'],
  ),
  parked('out for delivery', about(p.outForDelivery), 'When will it arrive?', [
    'out for delivery in Aarhus',
    'the door',
  ]),
]
