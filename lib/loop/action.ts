import { z } from 'zod'
import type { Action, ActionKind, Context, JsonObject, ResultOf, Situation } from './types.ts'

const json: z.ZodType<JsonObject> = z.record(z.string(), z.json())

type Spec<Kind extends ActionKind, Args extends z.ZodObject> = {
  name: string
  kind: Kind
  /** What the action is for, as the model reads it. */
  description: string
  args: Args
  /** Why it may not happen now, in words a model can act on; null where it may. */
  precondition?(args: z.output<Args>, situation: Situation): string | null
  /** Why the work is not done yet, for an action that ends the run; null where it is. */
  postcondition?(args: z.output<Args>, situation: Situation): string | null
  apply(args: z.output<Args>, context: Context): Promise<ResultOf[Kind]> | ResultOf[Kind]
}

/** Makes an entry of a vocabulary. Arguments reach its functions only once its schema has accepted them. */
export function action<Kind extends ActionKind, Args extends z.ZodObject>(spec: Spec<Kind, Args>): Action {
  const { name, kind, description, args: schema } = spec
  return {
    name,
    kind,
    description,
    args: schema,
    bind(given) {
      const parsed = schema.safeParse(given)
      if (!parsed.success) return { ok: false, reason: z.prettifyError(parsed.error) }
      const args = parsed.data
      const plain = json.safeParse(args)
      if (!plain.success) return { ok: false, reason: 'The arguments are not JSON.' }
      return {
        ok: true,
        args: plain.data,
        call: {
          precondition: (situation) => spec.precondition?.(args, situation) ?? null,
          postcondition: (situation) => spec.postcondition?.(args, situation) ?? null,
          apply: async (context) => spec.apply(args, context),
        },
      }
    },
  }
}
