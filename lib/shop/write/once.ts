import { createHash } from 'node:crypto'
import type { Tx } from '#lib/db.ts'
import { canonical } from '#lib/json.ts'
import type { Order, PrismaClient } from '#prisma/generated/client.ts'
import { type ShopAnswer, type ShopOutcome, type ShopRequest, shopAnswer } from '../write.ts'

/** Why the shop does not do what it is asked: it is rolled back whole, and the asker is told in these words. */
export class ShopRefusal extends Error {
  override name = 'ShopRefusal'
}

/** What one request is carried out with: the transaction, its key and when it is. */
export type Job = { tx: Tx; key: string; at: Date }

type Asked = {
  key: string
  request: ShopRequest
  at: Date
  /** @throws ShopRefusal to leave everything as it was. */
  done(tx: Tx): Promise<ShopAnswer>
}

/** Carries out a request at most once under its key, in one transaction. */
export async function once(db: PrismaClient, asked: Asked): Promise<ShopOutcome> {
  let whole = false
  try {
    const answer = await db.$transaction(async (tx) => {
      const given = (await answered(tx, asked)) ?? (await carryOut(tx, asked))
      whole = true
      return given
    })
    return { kind: 'accepted', answer }
  } catch (fault) {
    if (fault instanceof ShopRefusal) return { kind: 'refused', detail: fault.message }
    const detail = faultWords(fault)
    // What fails before it is whole is rolled back. What fails while it is committed may have been.
    return { kind: whole ? 'unknown' : 'refused_for_now', detail }
  }
}

/** The answer that was given under the key, if one was. Until the transaction ends nobody else asks under this key. */
async function answered(tx: Tx, { key, request }: Asked): Promise<ShopAnswer | null> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`shop request ${key}`}, 0))`
  const earlier = await tx.shopRequest.findUnique({ where: { key } })
  if (earlier === null) return null
  if (earlier.request !== hashOf(request)) {
    throw new ShopRefusal('Something else has been done under the same key.')
  }
  return shopAnswer.parse(earlier.answer)
}

async function carryOut(tx: Tx, { key, request, at, done }: Asked): Promise<ShopAnswer> {
  const answer = await done(tx)
  await tx.shopRequest.create({ data: { key, request: hashOf(request), answer, at } })
  return answer
}

function hashOf(request: object): string {
  return createHash('sha256').update(canonical(request)).digest('hex')
}

/**
 * An order, held until the transaction ends: two requests on one order come one after the other, and each sees what the
 * other has left.
 */
export async function holdOrder({ tx }: Job, number: string): Promise<Order> {
  const [order] = await tx.$queryRaw<Order[]>`SELECT * FROM "Order" WHERE number = ${number} FOR UPDATE`
  if (order === undefined) throw new ShopRefusal(`There is no order ${number}.`)
  return order
}

/** What is broken about the shop, in words: of what a driver says, the line that says it. */
export function faultWords(fault: unknown): string {
  const text = fault instanceof Error ? fault.message : String(fault)
  return `the shop is out of order: ${text.trim().split('\n').at(-1)?.slice(0, 300) ?? ''}`
}
