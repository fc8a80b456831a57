import { scripted } from '#lib/deciders/scripted.ts'
import type { Decider, Prompt } from '#lib/loop/types.ts'
import { readTags } from '#lib/playbooks/markup.ts'
import { callsIn, type Mistake } from './mistakes.ts'

/**
 * The rules as a model would be that makes one mistake in a case. One that sees its refusals mends it as soon as a
 * refusal of that kind stands in its prompt. One that does not gets each prompt without them: it cannot know, and
 * makes the same mistake again until `lucky` says that this try happens to come out right.
 */
export function mistaken(
  usual: (prompt: Prompt) => string,
  mistake: Mistake,
  refusals: 'seen' | 'unseen',
  lucky: () => boolean,
): Decider {
  const instead = mistake.begin()
  let tries = 0
  let mended = false
  return scripted((prompt) => {
    const right = usual(withoutRefusals(prompt))
    const slip = mended ? null : instead(callsIn(right))
    if (slip === null) return right
    if (slip.mend === null) return slip.says
    mended = refusals === 'seen' ? isRefused(prompt, mistake) : tries > 0 && lucky()
    tries += 1
    return mended ? slip.mend : slip.says
  })
}

function withoutRefusals(prompt: Prompt): Prompt {
  return prompt.filter(({ role, text }) => role !== 'user' || !text.startsWith('<refused>'))
}

function isRefused(prompt: Prompt, { kind }: Mistake): boolean {
  return prompt.some(
    ({ role, text }) =>
      role === 'user' && readTags(text, 'refusal').some(({ attributes }) => attributes.kind === kind),
  )
}
