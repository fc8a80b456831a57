import type { OrderStatus, ReturnStatus, ShipmentStatus } from '#prisma/generated/enums.ts'

/** What became of an order. All ages are whole days before the day of seeding, at least 1. */
export type Outcome = {
  status: OrderStatus
  parcels: readonly ParcelPlan[]
  refund?: RefundPlan
  /** Cancelled within the hour, and refunded. */
  cancelled?: string
  return?: ReturnPlan
  exchange?: { status: ReturnStatus; age: number }
  /** The last parcel replaces the first. */
  reshipped?: { age: number; reason: string }
}

export type ParcelPlan = {
  status: ShipmentStatus
  /** When the label was made. */
  label: number
  /** When each stage of the journey was reached, as far as the parcel came; see `STAGES`. */
  scans: readonly number[]
  /** The carrier gave up. */
  ended?: { age: number; status: 'lost' | 'returned_to_sender' }
  /** Which of the order's lines are in it: all, the first, or all but the first. */
  lines: 'all' | 'first' | 'rest'
  /** Left at the door instead of handed over. */
  leftOutside?: boolean
}

/** `everything` includes shipping, `lines` does not, `fifth` is a fifth of the first line. */
export type RefundPlan = { age: number; share: 'everything' | 'lines' | 'fifth'; reason: string }

export type ReturnPlan = { status: ReturnStatus; requested: number; received?: number; reason: string }
