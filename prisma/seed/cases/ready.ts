import { USERS } from '../data/users.ts'
import { type Persona, personas } from '../personas.ts'
import { approved, delivered, sentBack, worked, wroteAgain } from './steps.ts'
import type { Story } from './tale.ts'

const { maya, priya } = USERS

/** What the form says of somebody who is on file. */
export function form({ name, email, order }: Persona): Story['ticket'] {
  return { name, email, order }
}

/** Cases that wait for a decision. Jordan's is due before any other. */
export const ready: Story[] = [
  {
    ago: 188,
    by: 'customer',
    ticket: form(personas.stalled),
    text: (day) =>
      `Hi, I ordered headphones more than a week ago and tracking has been stuck on “in transit” since ${day(6)}. Where is my order? I leave for a trip on ${day(-4)}.`,
    afterwards: [worked('parked')],
  },
  {
    ago: 171,
    by: 'customer',
    ticket: { ...form(personas.missing), subject: 'Parcel says delivered, nothing here' },
    text: () =>
      'Hello,\n\nyour tracking page says that my parcel (O-1008) was delivered three days ago. I was at home all day, nobody rang, and there is nothing here. Where is it?\n\nAmara Okafor',
    afterwards: [
      worked('parked'),
      wroteAgain(163, 'PS: It is a present, so I need it here by the weekend. Please tell me where it is.'),
      worked('parked'),
    ],
  },
  {
    ago: 152,
    by: 'customer',
    ticket: { ...form(personas.late), subject: 'Second time I am asking about this' },
    text: (day) =>
      `This is the second time I am asking. O-1009 was promised for ${day(3)} and is still not here. When does it arrive? I took a day off for it already.`,
    afterwards: [worked('parked')],
  },
  {
    ago: 136,
    by: 'customer',
    ticket: form(personas.notShipped),
    text: (day) =>
      `Good morning, I placed order O-1036 two days ago and it still says “processed”. When will it be shipped? It is a birthday present and I need it by ${day(-5)}.\n\nBest regards\nWei`,
    afterwards: [worked('parked')],
  },
  {
    ago: 1_480,
    by: priya,
    ticket: { order: personas.lost.order, subject: 'Parcel has not moved for days' },
    text: () =>
      'Hi there, my speaker (order O-965) should have come weeks ago. The tracking page now says “lost”?? What happens now, and when do I get an answer?\n\nNoor\n\n> On the telephone you said that somebody would write to me this week.',
    afterwards: [
      worked('parked'),
      approved(1_452, priya),
      delivered(1_451),
      wroteAgain(
        118,
        'That is a pity, but thank you for being plain about it. I would like my money back, please.',
      ),
      worked('parked'),
    ],
  },
  {
    ago: 105,
    by: 'customer',
    ticket: { ...form(personas.severalParcels), subject: 'Only one of two parcels came' },
    text: () =>
      'Hi, my order O-1011 seems to have been split. The soundbar is here and sounds great, the cables are not. Where is the second parcel?',
    afterwards: [
      worked('parked'),
      sentBack(92, maya, 'Too long. Keep it short.'),
      worked('parked'),
      sentBack(84, priya, 'Better. Start by saying sorry.'),
      worked('parked'),
    ],
  },
  {
    ago: 1_240,
    by: maya,
    ticket: { order: personas.labelOnly.order, subject: 'Tracking number does not work' },
    text: () =>
      'Hello, you sent me a tracking number for O-1030, but the carrier says that it does not know it. Has my order been shipped or not?\n\nThanks, Aoife',
    afterwards: [
      worked('parked'),
      approved(1_226, priya),
      delivered(1_225),
      wroteAgain(
        97,
        'Thanks for the quick reply. It is the next day now and the carrier still has not scanned it. When is it really going to leave?',
      ),
      worked('parked'),
    ],
  },
]
