/** Something a company asked the account team. Days before the day of seeding; without `closed` it is open. */
export type TicketSpec = { subject: string; opened: number; escalated?: number; closed?: number }

/** Acme's: six are open, three of them escalated within the ninety days before the renewal. */
export const ACME_TICKETS: readonly TicketSpec[] = [
  { subject: 'Ear cushions wear out within months', opened: 41, escalated: 12 },
  { subject: 'Two pallets of headsets arrived wet', opened: 33 },
  { subject: 'Credit note for the July delivery is missing', opened: 24, escalated: 8 },
  { subject: 'Headsets drop the call after 40 minutes', opened: 17, escalated: 5 },
  { subject: 'New cost centre on our invoices', opened: 9 },
  { subject: 'Who is our contact over the holidays?', opened: 3 },
  { subject: 'Spare microphone booms', opened: 128, closed: 121 },
  { subject: 'Delivery slot for the Leeds site', opened: 205, closed: 203 },
  { subject: 'Firmware for the two-ear headsets', opened: 264, escalated: 258, closed: 251 },
]

/** What companies write about, for tickets that are made up. */
export const TICKET_SUBJECTS = [
  'Add a colleague who may order',
  'Copy of an invoice',
  'Delivery to a second site',
  'Headsets for a new team',
  'How to send back ten pairs',
  'Late delivery to the depot',
  'Price list for next year',
  'Replacement for two faulty pairs',
  'Volume discount',
  'Which headset fits our telephones?',
] as const
