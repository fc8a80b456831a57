import type { Decider } from '#lib/loop/types.ts'

/** A decider made of the usual one that, at some point, does something else. */
export type DecideOtherwise = (usual: Decider) => Decider

/** Decides as usual for so many turns, then makes one mistake after another, as a language model now and then does. */
export function mistaken(turns: number): DecideOtherwise {
  return (usual) =>
    after(usual, turns, 'rules, then mistakes', async (turn) => {
      const text = mistakes[turn % mistakes.length] ?? ''
      return { reply: { text, stop: 'end_turn', raw: text }, costMicroUsd: 0, tokens: 0 }
    })
}

/** Decides as usual for so many turns, then is not to be reached for a while. */
export function away(turns: number, minutes: number): DecideOtherwise {
  const reason = 'The assistant is overloaded and asks to be tried again later'
  return (usual) =>
    after(usual, turns, usual.model, async () => ({
      stop: { kind: 'suspended', wakeInMs: minutes * 60_000, reason },
      costMicroUsd: 0,
    }))
}

const mistakes = [
  'The parcel came back to us, so I will refund it right away and let the customer know.',
  '[{"action":"refund_order","args":{"order":"O-968"},"reason":"The parcel came back to us."}]',
  '[{"action":"propose_send","args":{},"reason":"The customer should hear from us."}]',
  '[{"action":"draft_email","args":{"subject":"Your parcel"},"reason":"The customer should hear from us."}]',
]

function after(
  usual: Decider,
  turns: number,
  model: string,
  otherwise: (turn: number) => ReturnType<Decider['decide']>,
): Decider {
  let turn = 0
  return {
    ...usual,
    model,
    decide(prompt, limits) {
      turn += 1
      return turn > turns ? otherwise(turn - turns - 1) : usual.decide(prompt, limits)
    },
  }
}
