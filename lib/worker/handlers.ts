import { driveLine } from '#lib/cases/drive-line.ts'
import { standardPorts } from '#lib/cases/standard-ports.ts'
import { unwatched } from '#lib/checkpoint.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { executeEffect } from '#lib/effects/execute.ts'
import type { MailTransport } from '#lib/mail/transport.ts'
import { readSettings } from '#lib/settings.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { builtInShopWriter } from '#lib/shop/write-built-in.ts'
import type { WorkerOptions } from './options.ts'
import type { Handlers } from './serve.ts'

/**
 * What a worker does for each kind of job.
 *
 * @param signals.stopping is aborted when nothing new is to be begun and cases are to be given back.
 * @param signals.hurry is aborted when what is being sent has had its time: it is called off, and judged.
 */
export function handlersFor(
  options: WorkerOptions,
  workerId: string,
  { stopping, hurry }: Record<'stopping' | 'hurry', AbortSignal>,
): Handlers {
  const { leaseMs, log, deciding, clock = systemClock, watch = unwatched } = options
  const { shop = builtInShopWriter(db(), clock) } = options
  const transport: MailTransport = {
    send: (message, given) => options.transport.send(message, { signal: hurry, ...given }),
  }
  const ports = standardPorts(builtInShop(db()))
  const driver = { workerId, leaseMs, clock, signal: stopping, watch, ...ports, ...deciding }
  return {
    'drive-case': (caseId) =>
      driveLine(driver, caseId, (driven, stop) => log.info({ case: driven, stop: stop.kind }, 'run stopped')),
    'execute-effect': async (effectId) => {
      const { mailTimeoutMs, shopTimeoutMs } = await readSettings(db())
      const providers = { transport, mailTimeoutMs, shop, shopTimeoutMs }
      await executeEffect({ ...providers, leaseMs, clock, watch }, effectId)
    },
  }
}
