/** A rule of the desk, written to be quoted. */
export type PolicySpec = { slug: string; title: string; updatedDays: number; paragraphs: readonly string[] }

export const POLICIES: readonly PolicySpec[] = [
  {
    slug: 'shipping-delays',
    title: 'Shipping delays',
    updatedDays: 40,
    paragraphs: [
      'No scan for more than 5 days: tell the customer, wait 3 more days, then offer a replacement or a refund.',
      'A parcel is late when its promised date has passed, and stalled when tracking has shown no scan for more than 5 days. While a late parcel is still being scanned, tell the customer where in transit it was last seen. Do not promise a delivery date that the carrier has not given.',
      'When the promised date has passed, say so and apologise once. Every reply about a delay says what happens next and by when we look at it again.',
      'A delay alone gives no discount. The shipping fee is refunded on request when a parcel arrives more than 7 days after the promised date.',
    ],
  },
  {
    slug: 'lost-parcels',
    title: 'Lost parcels',
    updatedDays: 112,
    paragraphs: [
      'A parcel counts as lost when the carrier declares it lost, or when it has had no scan for more than 14 days.',
      'The customer chooses between a replacement at no cost and a full refund including shipping. If the item is out of stock, only the refund is offered.',
      'The customer has nothing to file with the carrier: the enquiry is ours. If a lost parcel turns up later, the customer may keep it or return it free of charge.',
    ],
  },
  {
    slug: 'delivered-but-not-received',
    title: 'Delivered but not received',
    updatedDays: 75,
    paragraphs: [
      'When tracking says delivered and the customer has nothing, ask them to look in safe places and to ask neighbours and others in the household, and tell them what the carrier noted at delivery.',
      'We open an enquiry with the carrier, which takes up to 5 business days. If the parcel has not turned up by then, we offer a replacement or a full refund.',
      'Reports are accepted up to 30 days after the delivery scan. A second report by the same customer within 12 months goes to a lead.',
    ],
  },
  {
    slug: 'processing-times',
    title: 'Orders not yet shipped',
    updatedDays: 160,
    paragraphs: [
      'Orders are packed and handed to the carrier within 2 business days of payment. Standard delivery is promised 4 days after that.',
      'A label that was created but not scanned means that the parcel has not been handed over yet. If it has not been scanned 2 business days after the label was made, the warehouse is asked to look for it.',
      'If an order has not shipped 5 days after it was placed, tell the customer and offer to cancel it for a full refund.',
    ],
  },
  {
    slug: 'returned-to-sender',
    title: 'Parcels returned to sender',
    updatedDays: 133,
    paragraphs: [
      'When a parcel comes back to our warehouse undelivered, ask the customer to confirm the address before anything else is done.',
      'After that the customer chooses between a new shipment at no cost and a full refund including shipping. A second return of the same order is refunded, not shipped again.',
    ],
  },
  {
    slug: 'refunds',
    title: 'Refunds',
    updatedDays: 52,
    paragraphs: [
      'Refunds go to the original payment method and to no other. They show on the statement 3 to 5 business days after they were made; gift cards are credited at once.',
      'Where an order was paid by two methods, the gift card is refunded last: a partial refund goes to the card or wallet first, up to what it paid.',
      'All refunds of an order together never exceed what was paid for it. Shipping is refunded only when the whole order is lost, cancelled, returned to sender or faulty, or when a parcel arrived more than 7 days after the promised date.',
      'An agent may refund up to 100.00 per order; above that a lead approves.',
    ],
  },
  {
    slug: 'reshipment',
    title: 'Replacements and reshipment',
    updatedDays: 52,
    paragraphs: [
      'A replacement is the same item, sent once at no cost with standard delivery, to the address on the order or one the customer has confirmed.',
      'An order is either replaced or refunded, never both. Where a refund was already made, no replacement is sent.',
      'If the replacement is lost as well, the order is refunded in full.',
    ],
  },
  {
    slug: 'returns',
    title: 'Returns and exchanges',
    updatedDays: 88,
    paragraphs: [
      'Items may be returned within 30 days of delivery, opened or not, if they are complete and undamaged. Ear tips and ear cushions are returned only in their sealed pack.',
      'The return label is free. The price of the items is refunded once they have arrived and been checked, within 5 business days; the shipping fee is not.',
      'Within the same 30 days an item may be exchanged once for another variant of the same product. A difference in price is charged or refunded to the original payment method.',
    ],
  },
  {
    slug: 'damaged-goods',
    title: 'Damaged and faulty goods',
    updatedDays: 88,
    paragraphs: [
      'For damage in transit ask for one photo of the item and one of the parcel, within 14 days of delivery. Then the customer chooses between a replacement and a full refund.',
      'A fault that appears within 2 years of delivery is covered by the guarantee: first a replacement, and if the item is no longer sold a refund.',
      'The customer does not pay for sending a faulty item back, and we do not ask for it back below 30.00.',
    ],
  },
  {
    slug: 'cancellations',
    title: 'Cancellations',
    updatedDays: 160,
    paragraphs: [
      'An order can be cancelled free of charge until it is handed to the carrier. The refund is made on the day of the cancellation, to the original payment method.',
      'After it has shipped it can no longer be cancelled; the customer may refuse the parcel or return it within 30 days of delivery.',
    ],
  },
  {
    slug: 'address-changes',
    title: 'Address changes',
    updatedDays: 160,
    paragraphs: [
      'The address of an order can be changed until a label was created, within the same country. The customer confirms the whole new address in writing.',
      'Once a label exists the address cannot be changed by us; if the parcel comes back, the rule on parcels returned to sender applies.',
    ],
  },
  {
    slug: 'account-renewals',
    title: 'Account renewals',
    updatedDays: 61,
    paragraphs: [
      'More than two escalations in the ninety days before renewal: the account is at risk, and its owner calls the customer before the renewal date.',
      'A fall in order volume of more than 25 % against the twelve months before also puts an account at risk. Both together go to a lead within one business day.',
      'Gold accounts are contacted 60 days before renewal, silver accounts 30 days before, bronze accounts by mail only.',
    ],
  },
  {
    slug: 'privacy-and-verification',
    title: 'Privacy and verification',
    updatedDays: 97,
    paragraphs: [
      'Order details are given only to the customer who placed the order, at the mail address on file. A name and an order number are not enough.',
      'To anybody else we neither confirm nor deny that an order or a customer exists. Ask them to write from the address on file.',
      'Never write out payment details beyond the last four digits, and never the address of another person. Colleagues of a business account may be told about the orders of that account only.',
    ],
  },
  {
    slug: 'gift-cards',
    title: 'Gift cards',
    updatedDays: 204,
    paragraphs: [
      'Gift cards are valid for 5 years and cannot be paid out in cash. What is left after an order stays on the card.',
      'A lost gift card is replaced when the customer can name the order it was bought with.',
    ],
  },
  {
    slug: 'invoices',
    title: 'Invoices',
    updatedDays: 204,
    paragraphs: [
      'An invoice is sent by mail when the order ships. A copy is sent on request to the mail address on file; the name on it can be corrected within 30 days, the amount cannot.',
    ],
  },
]
