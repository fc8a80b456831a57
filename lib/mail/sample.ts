import type { MailPayload } from './compose.ts'

/** A mail for tests to vary. */
export const sampleMail: MailPayload = {
  messageId: '<0123@shopops.example>',
  date: new Date('2026-12-01T09:30:15.250Z'),
  from: { name: 'ShopOps', address: 'desk@shopops.example' },
  to: { name: 'Ada Lovelace', address: 'ada@example.com' },
  subject: 'Your order 1042',
  body: 'Hello Ada,\n\nyour parcel is on its way.',
  appended: 'Kind regards\nShopOps\n[case 7]',
  inReplyTo: null,
  references: [],
}
