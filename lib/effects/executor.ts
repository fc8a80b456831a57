import type { Watch } from '#lib/checkpoint.ts'
import type { Clock } from '#lib/clock.ts'
import type { MailTransport } from '#lib/mail/transport.ts'
import type { ShopWriter } from '#lib/shop/write.ts'

/** What a worker brings to an effect. Times in ms; the time-outs bound one dialogue with each provider. */
export type Executor = {
  transport: MailTransport
  shop: ShopWriter
  mailTimeoutMs: number
  shopTimeoutMs: number
  leaseMs: number
  clock: Clock
  watch: Watch
}
