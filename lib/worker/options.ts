import type { Driver } from '#lib/cases/drive.ts'
import type { Watch } from '#lib/checkpoint.ts'
import type { Clock } from '#lib/clock.ts'
import type { Log } from '#lib/log.ts'
import type { MailTransport } from '#lib/mail/transport.ts'
import type { ShopWriter } from '#lib/shop/write.ts'

/** What a worker is given to work with. */
export type WorkerOptions = {
  databaseUrl: string
  transport: MailTransport
  /** Where refunds and replacements are made, where it is not the shop in our own database. */
  shop?: ShopWriter
  log: Log
  /** How long a silent worker keeps what it holds, ms. */
  leaseMs: number
  /** How often overdue work is looked for, ms. */
  sweepMs: number
  /** How long stopping may take, ms; 25 s where nothing is said. */
  stopMs?: number
  /** Cases turned, and effects carried out, at once. */
  concurrency: number
  /** Signs checkpoints of the trail; none are written without it. */
  trailKey?: string
  /** Who decides, where it is not whoever decides as a rule. */
  deciding?: Partial<Pick<Driver, 'deciderFor' | 'model'>>
  clock?: Clock
  watch?: Watch
}
