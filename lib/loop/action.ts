import { z } from 'zod'
import { isJsonObject } from '#lib/json.ts'
import type { ActionKind, Refusal, ResultOf } from './outcome.ts'
import type { Action, Context } from './types.ts'

type Spec<Kind extends ActionKind, Args extends z.ZodObject> = Pick<Action, 'name' | 'description'> & {
  kind: Kind
  args: Args
  /** The first thing that speaks against it now; its claims and the work that it ends are looked at last. */
  objection?(args: z.output<Args>, context: Context): Refusal | null
  apply(args: z.output<Args>, context: Context): Promise<ResultOf[Kind]> | ResultOf[Kind]
}

/** Makes an entry of a vocabulary. Arguments reach its functions only once its schema has accepted them. */
export function action<Kind extends ActionKind, Args extends z.ZodObject>(spec: Spec<Kind, Args>): Action {
  return {
    ...spec,
    bind(given, reason) {
      const parsed = spec.args.safeParse(given)
      if (!parsed.success) return z.prettifyError(parsed.error)
      const args = parsed.data
      if (!isJsonObject(args)) throw new TypeError(`The schema of ${spec.name} makes no JSON of arguments`)
      return {
        action: spec.name,
        kind: spec.kind,
        args,
        reason,
        objection: (context) => spec.objection?.(args, context) ?? null,
        apply: async (context) => spec.apply(args, context),
      }
    },
  }
}
