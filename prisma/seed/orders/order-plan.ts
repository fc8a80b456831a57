import type { Story } from './stories.ts'

/** An order as planned: who bought what, and what became of it. */
export type OrderPlan = {
  /** 1001 for O-1001. */
  number: number
  /** The customer's mail address. */
  customer: string
  /** SKU and quantity. */
  lines: ReadonlyArray<readonly [sku: string, quantity: number]>
  story: Story
}
