import type { z } from 'zod'
import { mayAs, type Person } from '#lib/actor.ts'
import { type Refused, type Result, refused } from '#lib/errors.ts'
import { logger } from '#lib/log.ts'
import type { Role } from '#prisma/generated/client.ts'
import { currentPerson } from './session.ts'

/** What an action answers: the command's own result, or why it never got there. */
export type ActionError =
  | Refused
  | { kind: 'signed_out'; message: string }
  | { kind: 'broken'; message: string }
export type ActionResult<Value> = { ok: true; value: Value } | { ok: false; error: ActionError }

type Spec<Input, Output, Value> = {
  /** The least role that may do it. */
  role: Role
  input: z.ZodType<Output, Input>
  /** The one command that is done. Sees only a person who may and an input that fits. */
  run(person: Person, input: Output): Promise<Result<Value>>
}

/**
 * Makes a server action: it finds out who is asking, whether they may, and whether the input fits, then does one command.
 * A server action is a public address, so nothing of that is left to the page. What breaks is logged, and said to be so.
 */
export function action<Input, Output, Value>(spec: Spec<Input, Output, Value>) {
  return async (given: Input): Promise<ActionResult<Value>> => {
    try {
      const person = await currentPerson()
      if (person === null) {
        const message = 'You are signed out. Nothing was done; what you typed is still here.'
        return { ok: false, error: { kind: 'signed_out', message } }
      }
      if (!mayAs(person, spec.role)) {
        return refused({ kind: 'forbidden', message: `Only a ${spec.role} may do this. Nothing was done.` })
      }
      const input = spec.input.safeParse(given)
      return input.success ? await spec.run(person, input.data) : refused(misfit(input.error))
    } catch (fault) {
      logger('action').error({ err: fault }, 'action failed')
      const message = 'Something broke on our side, and nothing was done. Try again in a moment.'
      return { ok: false, error: { kind: 'broken', message } }
    }
  }
}

function misfit({ issues: [issue] }: z.ZodError): Refused {
  const field = String(issue?.path[0] ?? 'input')
  return {
    kind: 'invalid',
    field,
    message: `${issue?.message ?? 'The input is not valid.'} Nothing was done.`,
  }
}
