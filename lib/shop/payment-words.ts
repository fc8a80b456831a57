import type { PaymentMethod, Prisma } from '#prisma/generated/client.ts'

/** What of a payment method `methodName` needs. */
export const METHOD = {
  select: { kind: true, label: true, last4: true },
} satisfies Prisma.PaymentMethodDefaultArgs

/** How a payment method is named to people: "card ending 4411", "gift card ending 7QX2", "Pocketpay wallet". */
export function methodName({ kind, label, last4 }: Pick<PaymentMethod, 'kind' | 'label' | 'last4'>): string {
  switch (kind) {
    case 'card':
      return last4 ? `card ending ${last4}` : `${label} card`
    case 'gift_card':
      return last4 ? `gift card ending ${last4}` : 'gift card'
    case 'wallet':
      return `${label} wallet`
  }
}
