import type { Tx } from '#lib/db.ts'
import type { Settings } from '#lib/settings.ts'
import { Prisma } from '#prisma/generated/client.ts'

export type ProviderRate = Settings['providerRate']
/** What calls take of a rate; tokens are those of the prompt and of the reply together. */
export type Share = { requests: number; tokens: number }

/** A bucket: what it holds at most, and what runs into it a second. */
type Bucket = { holds: number; runsIn: number }
const endless: Bucket = { holds: 1e15, runsIn: 1 }

/**
 * The buckets of a rate. One fills again from empty within a minute and is never full at once, so that in no minute,
 * wherever it begins, more is taken than the rate says: what a bucket holds and what runs into it within a minute are
 * together no more than that. Requests come one by one; of tokens a call may take many, so that bucket holds more.
 */
function bucketsOf({ requestsPerMinute, tokensPerMinute }: ProviderRate): { [Of in keyof Share]: Bucket } {
  return {
    requests: bucketOf(requestsPerMinute, 10, 1),
    tokens: bucketOf(tokensPerMinute, 4, 0),
  }
}

/** `smallest`: the unit that is taken; the one a bucket begins with and the one that comes in as a minute ends are one. */
function bucketOf(perMinute: number | null, parts: number, smallest: number): Bucket {
  if (perMinute === null) return endless
  const holds = Math.max(1, Math.floor(perMinute / parts))
  return { holds, runsIn: (perMinute - holds + smallest) / 60 }
}

/**
 * Takes a share of what a provider may be asked in this minute, for the whole fleet: one statement on one row, measured
 * by the database's clock. 0 once it is taken; otherwise nothing is, and it may be there in so many ms. A share of more
 * tokens than the bucket holds is taken from a full one, and the rest is owed: until that has run in nobody gets any.
 */
export async function takeOfRate(
  tx: Pick<Tx, '$queryRaw'>,
  provider: string,
  rate: ProviderRate,
  { requests, tokens }: Share,
): Promise<number> {
  if (rate.requestsPerMinute === null && rate.tokensPerMinute === null) return 0
  const of = bucketsOf(rate)
  const needed = { requests, tokens: Math.min(tokens, of.tokens.holds) }
  const level = (name: keyof Share, at: Prisma.Sql) => {
    const column = Prisma.raw(`rate."${name}"`)
    const { holds, runsIn } = of[name]
    return Prisma.sql`LEAST(${holds}::float8, ${column} + ${runsIn}::float8
      * GREATEST(0, extract(epoch FROM ${at} - rate.at))::float8)`
  }
  const asked = Prisma.sql`excluded.at`
  const now = Prisma.sql`clock_timestamp() AT TIME ZONE 'UTC'`
  const missing = (name: keyof Share) =>
    Prisma.sql`(${needed[name]}::float8 - ${level(name, now)}) / ${of[name].runsIn}::float8`
  const [answer] = await tx.$queryRaw<{ waitMs: number }[]>`
    WITH taken AS (
      INSERT INTO "ProviderRate" AS rate (provider, requests, tokens, at)
      VALUES (${provider}, ${of.requests.holds - requests}, ${of.tokens.holds - tokens}, ${now})
      ON CONFLICT (provider) DO UPDATE SET requests = ${level('requests', asked)} - ${requests}::float8,
        tokens = ${level('tokens', asked)} - ${tokens}::float8, at = GREATEST(rate.at, excluded.at)
      WHERE ${level('requests', asked)} >= ${needed.requests}::float8
        AND ${level('tokens', asked)} >= ${needed.tokens}::float8
      RETURNING provider
    )
    SELECT CASE WHEN EXISTS (SELECT FROM taken) THEN 0
      -- As it was before this statement; where somebody was quicker, it is asked again so much the sooner.
      ELSE COALESCE(ceil(1000 * GREATEST(0.001, ${missing('requests')}, ${missing('tokens')})), 10) END::int AS "waitMs"
    FROM (VALUES (${provider})) asked (provider) LEFT JOIN "ProviderRate" rate USING (provider)`
  return answer?.waitMs ?? 0
}

/** Gives back what was taken and not used; what was used beyond it (less than 0) is owed. */
export async function giveBackToRate(
  tx: Pick<Tx, '$executeRaw'>,
  provider: string,
  rate: ProviderRate,
  { requests, tokens }: Share,
): Promise<void> {
  if (rate.requestsPerMinute === null && rate.tokensPerMinute === null) return
  if (requests === 0 && tokens === 0) return
  await tx.$executeRaw`
    UPDATE "ProviderRate" SET requests = requests + ${requests}::float8, tokens = tokens + ${tokens}::float8
    WHERE provider = ${provider}`
}
