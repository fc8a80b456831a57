import { USERS } from '../data/users.ts'
import { personas } from '../personas.ts'
import { mistaken } from './deciders.ts'
import { form } from './ready.ts'
import { approved, receiptLost, takenOver, worked } from './steps.ts'
import type { Story } from './tale.ts'

const { maya } = USERS

/** Cases that need a person, each for another reason. */
export const withAPerson: Story[] = [
  {
    ago: 166,
    by: 'customer',
    ticket: form(personas.reshipped),
    text: () =>
      'Hi, the first parcel of O-966 got lost and you kindly sent a second one last week. Where is it now? The tracking page has not changed since yesterday.\n\nMateo',
    afterwards: [worked('parked'), approved(148, maya), receiptLost(147.8)],
  },
  {
    ago: 143,
    by: 'customer',
    ticket: { ...form(personas.defective), subject: 'I would like my money back' },
    text: () =>
      'Hello, I bought earbuds from you (O-976) and have had them for less than two weeks. My daughter has given me the same pair for my birthday. How do I get my money back?\n\nKind regards\nTomás Vega',
    afterwards: [worked('escalated')],
  },
  {
    ago: 127,
    by: 'customer',
    ticket: { ...form(personas.exchangeRequested), subject: 'Can I swap sand for moss?' },
    text: () =>
      'Hi! I asked for an exchange of my headphones (O-971) last week and have heard nothing since. Is the moss colour still to be had? I would pay for faster shipping.',
    afterwards: [takenOver(126.9, maya)],
  },
  {
    ago: 101,
    by: 'customer',
    ticket: { ...form(personas.german), subject: 'Rechnung für Bestellung O-1033' },
    text: () =>
      'Guten Tag,\n\nich habe am Freitag bestellt (O-1033) und bisher keine Rechnung erhalten. Können Sie mir diese bitte als PDF schicken? Und wann kommt das Paket ungefähr an?\n\nMit freundlichen Grüßen\nLena Fischer',
    afterwards: [worked('escalated')],
  },
  {
    ago: 88,
    by: 'customer',
    ticket: { ...form(personas.returnedToSender), subject: 'Where is my refund?' },
    text: () =>
      'Hello, you wrote that the money for O-968 is on its way, and my card still shows nothing. What is the status, and why did the parcel go back at all? Somebody was here the whole day.\n\nPiotr Zawada',
    afterwards: [worked('halted', mistaken(3))],
  },
  {
    ago: 61,
    by: 'customer',
    ticket: {
      name: 'C. Nyberg',
      email: 'cn.parcels@example.net',
      order: personas.stranger.order,
      subject: 'O-1007 status and the address on it?',
    },
    text: () =>
      'Hi, I no longer have access to my old mail address. Can you tell me the status of O-1007 and which address it went to? I need it today.',
    afterwards: [worked('escalated')],
  },
]
