import { z } from 'zod'
import type { ActionKind, ResultOf } from './outcome.ts'
import type { Action, Context } from './types.ts'

/** The conditions say, in words that a model can act on, why an action may not happen now or the work is not done. */
type Spec<Kind extends ActionKind, Args extends z.ZodObject> = Pick<Action, 'name' | 'description'> & {
  kind: Kind
  args: Args
  precondition?(args: z.output<Args>, context: Context): string | null
  postcondition?(args: z.output<Args>, context: Context): string | null
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
      return {
        action: spec.name,
        kind: spec.kind,
        args: z.record(z.string(), z.json()).parse(args),
        reason,
        precondition: (context) => spec.precondition?.(args, context) ?? null,
        postcondition: (context) => spec.postcondition?.(args, context) ?? null,
        apply: async (context) => spec.apply(args, context),
      }
    },
  }
}
