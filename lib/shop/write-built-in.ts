import { z } from 'zod'
import type { Clock } from '#lib/clock.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'
import type { ShopRecord, ShopWriter } from './write.ts'
import { faultWords } from './write-once.ts'
import { refundAnswer, refundOnce } from './write-refund.ts'
import { reshipAnswer, reshipOnce } from './write-reship.ts'

const answer = z.discriminatedUnion('kind', [refundAnswer, reshipAnswer])

/** The write side of the shop in our own database. What is done is dated by the clock. */
export function builtInShopWriter(db: PrismaClient, clock: Clock): ShopWriter {
  return {
    refund: (key, request) => refundOnce(db, key, request, clock.now()),
    reship: (key, request) => reshipOnce(db, key, request, clock.now()),
    lookup: (key) => lookup(db, key),
  }
}

async function lookup(db: PrismaClient, key: string): Promise<ShopRecord> {
  try {
    const stored = await db.shopRequest.findUnique({ where: { key }, select: { answer: true } })
    return stored === null ? { kind: 'none' } : recordOf(answer.parse(stored.answer))
  } catch (fault) {
    return { kind: 'unknown', detail: faultWords(fault) }
  }
}

function recordOf(given: z.infer<typeof answer>): ShopRecord {
  if (given.kind === 'refund') return { kind: 'refund' }
  return { kind: 'reship', answer: { carrier: given.carrier, trackingNumber: given.trackingNumber } }
}
