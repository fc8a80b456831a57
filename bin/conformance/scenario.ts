import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A record as the benchmark writes it. */
export type TauRecord = Record<string, unknown>
/** The records of a shop, or those of them that differ, by what kind they are and then by their ids. */
export type TauRecords = Record<'orders' | 'users' | 'products', Record<string, TauRecord>>

const record: z.ZodType<TauRecord> = z.record(z.string(), z.unknown())
const byId = z.record(z.string(), record)

const step = z.object({
  action: z.string(),
  args: z.record(z.string(), z.unknown()),
  /** `generic`: neither reads nor changes the shop, as arithmetic. */
  kind: z.enum(['read', 'write', 'generic']),
  /** Whether the reference's tool did it. */
  ok: z.boolean(),
  error: z.string().optional(),
})
export type ReferenceStep = z.output<typeof step>

const scenario = z.object({
  id: z.string(),
  /** Null where nobody is verified. */
  customer: z.string().nullable(),
  request: z.object({
    reason_for_call: z.string(),
    task_instructions: z.string().default(''),
    known_info: z.string().default(''),
    unknown_info: z.string().nullable().default(null),
  }),
  /** What the reference did, in order. */
  steps: z.array(step),
  /** Every record that differs afterwards, whole. */
  changed: z
    .object({ orders: byId.default({}), users: byId.default({}), products: byId.default({}) })
    .prefault({}),
})
export type Scenario = z.output<typeof scenario>

const variant = z.looseObject({
  item_id: z.string(),
  price: z.number(),
  options: z.record(z.string(), z.string()),
})
/** What is needed of a shop's data to play scenarios in it; the import reads all of it. */
const shopData = z.object({
  orders: byId,
  users: z.record(z.string(), z.looseObject({ email: z.string() })),
  products: z.record(
    z.string(),
    z.looseObject({ name: z.string(), variants: z.record(z.string(), variant) }),
  ),
})
export type ShopData = z.output<typeof shopData>

/** What is wrong with a file, in words. */
export class DataError extends Error {
  override name = 'DataError'
}

/** @throws DataError naming the file and the first thing wrong in it. */
export function readScenarios(file: string): Scenario[] {
  return readJson(file, z.array(scenario).min(1))
}

/** @throws DataError naming the file and the first thing wrong in it. */
export function readShopData(file: string): ShopData {
  return readJson(file, shopData)
}

function readJson<Shape>(file: string, shape: z.ZodType<Shape>): Shape {
  const parsed = shape.safeParse(json(file))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new DataError(`${file}: ${issue?.path.join('.')}: ${issue?.message}`)
}

function json(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new DataError(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}

/** The product that has a variant of this id; undefined where none has. */
export function productOf({ products }: ShopData, itemId: string): ShopData['products'][string] | undefined {
  return Object.values(products).find(({ variants }) => Object.hasOwn(variants, itemId))
}
