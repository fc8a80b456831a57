import type { ParcelPlan } from './outcome.ts'

// The courses a parcel can take. `shipped` and `arrived` are whole days before the day of seeding.

export function labelOnly(age: number): ParcelPlan {
  return { status: 'label_created', label: age - 1, scans: [], lines: 'all' }
}

export function moving(shipped: number): ParcelPlan {
  const scans = [shipped, shipped - 1, shipped - 2].filter((scan) => scan >= 1)
  return { status: 'in_transit', label: shipped, scans, lines: 'all' }
}

export function outForDelivery(shipped: number): ParcelPlan {
  const scans = [shipped, shipped - 1, shipped - 2, 1, 1]
  return { status: 'out_for_delivery', label: shipped, scans, lines: 'all' }
}

export function late(shipped: number): ParcelPlan {
  return { status: 'in_transit', label: shipped, scans: [shipped, shipped - 2, 1], lines: 'all' }
}

export function stalled(shipped: number): ParcelPlan {
  return { status: 'in_transit_stalled', label: shipped, scans: [shipped, shipped - 2], lines: 'all' }
}

export function delivered(shipped: number, arrived: number): ParcelPlan {
  const scans = [shipped, shipped - 1, shipped - 2, arrived, arrived, arrived]
  return { status: 'delivered', label: shipped, scans, lines: 'all' }
}

/** The carrier gives up sixteen days after the last scan. */
export const lostOn = (shipped: number) => Math.max(1, shipped - 18)

export function lost(shipped: number): ParcelPlan {
  return { ...stalled(shipped), status: 'lost', ended: { age: lostOn(shipped), status: 'lost' } }
}

export function cameBack(shipped: number): ParcelPlan {
  const scans = [shipped, shipped - 1, shipped - 2, shipped - 4, shipped - 4]
  const ended = { age: shipped - 14, status: 'returned_to_sender' } as const
  return { status: 'returned_to_sender', label: shipped, scans, ended, lines: 'all' }
}
