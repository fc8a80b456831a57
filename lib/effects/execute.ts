import { db } from '#lib/db.ts'
import { keepLease } from '#lib/lifecycle/keep-lease.ts'
import { begin } from './begin.ts'
import { carryOut } from './carry-out.ts'
import type { Executor } from './executor.ts'
import { renewEffectLease } from './lease.ts'
import { settle } from './settle.ts'

/**
 * Carries out one approved effect: taken and committed as `executing`, then done, then written down. No transaction is
 * open while it is done. Does nothing if it is not this effect's turn or somebody else has it.
 */
export async function executeEffect(executor: Executor, effectId: string): Promise<void> {
  const { watch } = executor
  await watch('sending: woken', effectId)
  const doing = await begin(executor, effectId)
  if (doing === null) return
  await watch('sending: begun', effectId)
  const { begun, way, row } = doing
  const lease = keepLease(() => renewEffectLease(db(), begun, executor.leaseMs), executor.leaseMs)
  try {
    const result = await carryOut(executor, begun, way)
    await watch('sending: handed over', effectId)
    await settle(executor, row, begun, result)
  } finally {
    lease.stop()
  }
  await watch('sending: settled', effectId)
}
