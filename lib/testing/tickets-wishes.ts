import { personas as p } from '#prisma/seed/personas.ts'
import { about, escalated, parked, type TestTicket } from './ticket.ts'

/** What no rule may grant or answer, but for what the shop's articles leave to the customer. */
export const wishTickets: readonly TestTicket[] = [
  {
    ...parked('a refund', about(p.lost), 'I want a refund. Now.', ['we refund', 'declared it lost']),
    acts: ['refund', 'send_email'],
  },
  escalated(
    'a refund, on a condition',
    about(p.stalled),
    'If it does not come by Friday I want my money back.',
    'asks for a refund',
  ),
  escalated('a refund that is not on file', about(p.stalled), 'Have you refunded me yet?', 'none is on file'),
  escalated(
    'a refund for a return',
    about(p.returnRequested),
    'Please refund the return.',
    'asks for a refund',
  ),
  escalated('a replacement', about(p.late), 'a replacement please', 'asks for a replacement'),
  escalated('a cancellation', about(p.notShipped), 'can i still cancle my order', 'wants to cancel'),
  escalated(
    'a return',
    about(p.returnable),
    "Hi, I'd like to return the headphones.",
    'wants to return or exchange',
  ),
  escalated(
    'another address',
    about(p.notShipped),
    'I have moved, the adress on my order is wrong',
    'another address',
  ),
  escalated(
    'another way of delivery',
    about(p.outForDelivery),
    'Can you leave it with my neighbour?',
    'arranged otherwise',
  ),
  escalated('a fault', about(p.defective), 'The left ear stopped working after a week.', 'damaged or faulty'),
  escalated('a gift card', about(p.giftCard), 'How much is left on my gift card?', 'asks about a gift card'),
  escalated('an invoice', about(p.missing), 'Could I have an invoice for O-1008?', 'asks for an invoice'),
  escalated(
    'a discount',
    about(p.late),
    'My parcel is late. What discount do I get?',
    'compensation or a discount',
  ),
  escalated('a lawyer', about(p.lost), 'Where is it? You will hear from my lawyer.', 'mentions legal steps'),
  escalated('a person', about(p.stalled), 'I want to talk to a human about my order.', 'asks for a person'),
  { ...parked('thanks', about(p.stranger), 'Thanks, everything arrived today!', []), acts: ['close'] },
  escalated('nothing clear', about(p.stalled), '😡😡😡', 'not clear'),
  escalated(
    'several questions, one of another kind',
    about(p.stalled),
    'Where is my order? And do you ship to Norway? My sister wants one, too.',
    '“And do you ship to Norway?”',
  ),
  escalated(
    'delivered, and looked for',
    about(p.missing),
    'It says delivered. I asked all my neighbours and looked everywhere, nothing.',
    'has looked for O-1008',
  ),
  escalated(
    'an order of long ago',
    { by: 'agent', order: 'O-806' },
    'Where is my order?',
    'more than 30 days ago',
  ),
  escalated(
    'German',
    about(p.german),
    'Hallo, wo bleibt meine Bestellung O-1033? Ich warte seit Tagen.',
    'not write in English',
  ),
  escalated('English, against a note', about(p.german), 'Where is my order?', 'written to in German'),
  escalated('French', about(p.returnable), 'Bonjour, où est mon colis ? Merci', 'not write in English'),
  escalated(
    'Spanish',
    about(p.reshipped),
    '¿Dónde está mi pedido? Todavía no ha llegado.',
    'not write in English',
  ),
  escalated('Chinese', about(p.notShipped), '我的订单 O-1036 在哪里？', 'not write in English'),
  escalated('Arabic', about(p.lost), 'أين طلبي O-965؟ لم يصل بعد', 'not write in English'),
]
