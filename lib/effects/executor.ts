import type { Watch } from '#lib/checkpoint.ts'
import type { Clock } from '#lib/clock.ts'
import type { MailTransport } from '#lib/mail/transport.ts'

/** What a worker brings to an effect. */
export type Executor = {
  transport: MailTransport
  mailTimeoutMs: number
  leaseMs: number
  clock: Clock
  watch: Watch
}
