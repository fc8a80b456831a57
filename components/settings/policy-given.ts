import type { z } from 'zod'
import type { orderPolicyGiven } from '#lib/review/order-policy.ts'

export type PolicyInput = z.input<typeof orderPolicyGiven>

type Status = PolicyInput['policy']['cancel']['in'][number]
type Method = PolicyInput['policy']['returnItems']['refundTo'][number]

export const statuses: readonly { value: Status; words: string }[] = [
  { value: 'pending', words: 'Pending' },
  { value: 'processed', words: 'Being packed' },
]
export const methods: readonly { value: Method; words: string }[] = [
  { value: 'original', words: 'What the order was first paid by' },
  { value: 'gift_card', words: 'Any gift card of the customer' },
  { value: 'any', words: 'Anything they have on file' },
]

/** Reads the form. Reasons stand one a line. */
export function policyIn(form: FormData, seen: string): PolicyInput {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const has = (name: string) => form.get(name) !== null
  const picked = <Value extends string>(name: string, from: readonly { value: Value }[]): Value[] =>
    from.flatMap(({ value }) => (form.getAll(name).includes(value) ? [value] : []))
  const lines = text('reasons').split('\n')
  const reasons = lines.map((line) => line.trim()).filter((line) => line !== '')
  return {
    policy: {
      cancel: {
        in: picked('cancel-in', statuses),
        reasons,
        afterItemsChanged: has('cancel-afterItemsChanged'),
      },
      changeAddress: { in: picked('address-in', statuses), sameCountry: has('address-sameCountry') },
      changeItems: {
        in: picked('items-in', statuses),
        once: has('items-once'),
        settleBy: picked('items-settleBy', methods),
      },
      changePayment: { in: picked('payment-in', statuses) },
      returnItems: {
        windowDays: text('return-windowDays'),
        once: has('return-once'),
        refundTo: picked('return-refundTo', methods),
      },
      exchangeItems: {
        windowDays: text('exchange-windowDays'),
        once: has('exchange-once'),
        settleBy: picked('exchange-settleBy', methods),
      },
    },
    seen,
  }
}
