import { z } from 'zod'
import type { ShopWriter } from '#lib/shop/write.ts'

const faultNames = ['silent', 'breaks off', 'not now', 'never', 'throws'] as const
type Fault = (typeof faultNames)[number]

/**
 * How a shop is at fault: in which way, and how often before it is well again. `after`: it has done what it was asked by
 * then. A shop that breaks off leaves open what it did; one that says "not now" or "never" says that it did nothing, be it
 * true or not.
 */
export const shopFault = z.object({
  fault: z.enum(faultNames),
  times: z.int().min(1),
  after: z.boolean(),
})
export type ShopFault = z.infer<typeof shopFault>

export const everyShopFault: Omit<ShopFault, 'times'>[] = faultNames.flatMap((fault) => [
  { fault, after: false },
  { fault, after: true },
])

const detail = 'The shop of a chaos run is at fault'

/** A shop on the same port, which does what the one behind it does, or fails to, or fails to say so. */
export function faultyShop(shop: ShopWriter, fault: ShopFault | null): ShopWriter {
  if (fault === null) return shop
  let left = fault.times
  const isWell = () => {
    left -= 1
    return left < 0
  }
  return {
    async carryOut(key, request) {
      if (isWell()) return shop.carryOut(key, request)
      if (fault.after) await shop.carryOut(key, request)
      if (fault.fault === 'not now') return { kind: 'refused_for_now', detail }
      if (fault.fault === 'never') return { kind: 'refused', detail }
      return noAnswer(fault.fault)
    },
    async lookup(key) {
      const told = fault.fault === 'not now' || fault.fault === 'never'
      return told || isWell() ? shop.lookup(key) : noAnswer(fault.fault)
    },
  }
}

function noAnswer(fault: Fault): Promise<{ kind: 'unknown'; detail: string }> {
  switch (fault) {
    case 'silent':
      return new Promise(() => undefined)
    case 'throws':
      return Promise.reject(new Error(detail))
    default:
      return Promise.resolve({ kind: 'unknown', detail })
  }
}
