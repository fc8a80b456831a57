import type { z } from 'zod'
import { type Clock, systemClock } from '#lib/clock.ts'
import { type Refused, type Result, refused } from '#lib/errors.ts'
import { logger } from '#lib/log.ts'
import type { ActionResult } from './action.ts'
import { overLimit } from './throttle.ts'

/** A field that people do not see and programs fill in. */
const honeypot = 'website'

/** No form of ours holds more than this, in characters. */
const longestForm = 50_000

type Limit = { key: string; most: number; windowMs: number }

type Spec<Output, Value> = {
  input: z.ZodType<Output>
  /** How often this may be sent: each key counts for itself. The widest limit last. */
  limits(input: Output): Limit[]
  /** The one command that is done. Sees only an input that fits and is within the limits. */
  run(input: Output): Promise<Result<Value>>
}

/**
 * Makes what a form does that anybody may send, signed in or not. It takes the form as a browser without scripts sends
 * it, finds out whether it fits and was not sent too often, then does one command. What breaks is logged, and said to
 * be so; nothing that is said depends on what the desk knows of the sender.
 */
export function publicAction<Output, Value>(spec: Spec<Output, Value>, clock: Clock = systemClock) {
  return async (form: FormData): Promise<ActionResult<Value>> => {
    try {
      const checked = check(spec.input, fieldsOf(form))
      if (!checked.ok) return checked
      for (const { key, ...limit } of spec.limits(checked.value)) {
        if (await overLimit(key, limit, clock)) return tooOften
      }
      return await spec.run(checked.value)
    } catch (fault) {
      logger('public action').error({ err: fault }, 'public action failed')
      const message = 'Something broke on our side, and nothing was sent. Try again in a moment.'
      return { ok: false, error: { kind: 'broken', message } }
    }
  }
}

/** The fields of a form that hold text, each by its first value. */
export function fieldsOf(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] ??= value
  }
  return fields
}

const tooOften = refused({
  kind: 'forbidden',
  message: 'Too many messages came in a short time. Nothing was sent. Wait a few minutes, then try again.',
})

function check<Output>(input: z.ZodType<Output>, fields: Record<string, string>): Result<Output> {
  const { [honeypot]: bait = '', ...given } = fields
  const length = Object.values(given).reduce((sum, value) => sum + value.length, 0)
  if (bait !== '' || length > longestForm) return refused(misfit('form', 'This form could not be taken.'))
  const parsed = input.safeParse(given)
  if (parsed.success) return { ok: true, value: parsed.data }
  const [issue] = parsed.error.issues
  return refused(misfit(String(issue?.path[0] ?? 'form'), issue?.message ?? 'The form is not valid.'))
}

function misfit(field: string, what: string): Refused {
  return { kind: 'invalid', field, message: `${what} Nothing was sent.` }
}
