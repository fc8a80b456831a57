import { USERS } from '../data/users.ts'
import { personas } from '../personas.ts'
import { away } from './deciders.ts'
import { form } from './ready.ts'
import { approved, delivered, putOff, worked, wroteAgain } from './steps.ts'
import type { Story } from './tale.ts'

const { maya, priya } = USERS

/** Cases that nobody of the desk has to do anything about now. */
export const underWay: Story[] = [
  {
    ago: 5_790,
    by: 'customer',
    ticket: { ...form(personas.refunded), subject: 'Lost parcel, and no word since' },
    text: () =>
      'Hello, the tracking page says that O-961 is lost, and nobody has told me what happens now. What is the status of my order?\n\nHanna Lindqvist',
    afterwards: [
      worked('parked'),
      approved(5_730, priya),
      delivered(5_729),
      wroteAgain(4_310, 'Perfect, thank you very much! Have a nice week.'),
      worked('parked'),
      approved(4_290, priya),
      delivered(4_289),
    ],
  },
  {
    ago: 4_330,
    by: 'customer',
    ticket: { ...form(personas.returnedToSender), subject: 'My money back, please' },
    text: () =>
      'Hello, my parcel (O-968) went back to you, says the carrier. I would like my money back.\n\nPiotr Zawada',
    afterwards: [worked('parked'), approved(4_270, priya), delivered(4_269)],
  },
  {
    ago: 2_875,
    by: 'customer',
    ticket: { ...form(personas.stranger), subject: 'Delivered, but where?' },
    text: () =>
      'Hi, tracking says that O-1007 was delivered while I was at work, but I do not have it and there was no note. Where is it?\n\nClara',
    afterwards: [worked('parked'), approved(2_850, maya), delivered(2_849)],
  },
  {
    ago: 1_560,
    by: maya,
    ticket: { order: personas.cancelled.order, subject: 'No tracking number for O-1026' },
    text: () =>
      'Hello, I was looking forward to O-1026, but there is no tracking number and no parcel. What is the status of my order?\n\nGrace Adeyemi',
    afterwards: [worked('parked'), approved(1_520, maya), delivered(1_519)],
  },
]

/** Cases that come back by themselves on a day. */
export const promised: Story[] = [
  {
    ago: 1_310,
    by: 'customer',
    ticket: {
      name: 'Arvid Lundmark',
      email: 'arvid.lundmark@example.com',
      order: 'O-996',
      subject: 'O-996 is stuck, what now?',
    },
    text: () =>
      'Hi, O-996 has not moved since last week. Where is it? And what happens if it does not move any more?\n\nArvid',
    afterwards: [worked('parked'), approved(1_265, priya), delivered(1_264)],
  },
]

/** Cases that go on by themselves, under the eyes of whoever has just started the desk. */
export const goingOn: Story[] = [
  {
    ago: 20,
    by: 'customer',
    ticket: { ...form(personas.returnable), subject: 'Can I return an opened pair?' },
    text: () =>
      'Hi, I bought headphones (O-981) and the box is open, but they are as good as new. Can I still return them? They are a bit too tight for me.',
    afterwards: [worked('suspended', away(2, 45))],
  },
  {
    ago: 0.1,
    by: 'customer',
    ticket: form(personas.severalOpen),
    text: () =>
      'Hi, I have three open orders with you and would like them all at home before the weekend. Where is O-1028, and when do the others ship?\n\nSofia Marchetti',
    afterwards: [],
  },
]

/** A case whose mail is still to be sent, so one only for a desk whose mail stays in the house. */
export const stillSending: Story[] = [
  {
    ago: 46,
    by: 'customer',
    ticket: form(personas.outForDelivery),
    text: () =>
      'Hello! Tracking shows O-1021 as out for delivery since yesterday morning. Where is the driver? I cannot wait at home for a second day.\n\nNils',
    afterwards: [worked('parked'), approved(4.5, maya), putOff(4.4), putOff(3.8), putOff(1.7)],
  },
]
