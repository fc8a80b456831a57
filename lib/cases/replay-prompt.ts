import type { Prompt } from '#lib/loop/types.ts'
import { sha256 } from '#lib/trail/chain.ts'
import type { PromptReference } from '#lib/trail/events.ts'
import { textDifferenceOf } from './replay-difference.ts'
import type { Recorded } from './replay-parts.ts'

/**
 * What differs between a stored prompt and the one rendered again, piece by piece; null for `rendered` where it cannot
 * be: then only whether each stored piece is the text that it is named by.
 */
export function comparePrompt(
  stored: PromptReference,
  { texts, erased }: Pick<Recorded, 'texts' | 'erased'>,
  rendered: Prompt | null,
): string[] {
  if (rendered !== null && rendered.length !== stored.length)
    return [`the prompt has ${stored.length} pieces, rendered again ${rendered.length}`]
  return stored.flatMap(({ role, hash }, place) => {
    const piece = `piece ${place + 1} (${role}) of the prompt`
    const text = texts.get(hash)
    // The erasure of a customer takes pieces of prompts along.
    if (text === undefined) return erased ? [] : [`${piece} is missing`]
    if (sha256(text) !== hash) return [`${piece} is not the text that it is named by`]
    const again = rendered?.[place]
    if (again === undefined) return []
    if (again.role !== role) return [`${piece} is rendered again as ${again.role}`]
    const differs = textDifferenceOf(text, again.text)
    return differs === null ? [] : [`${piece} differs ${differs}`]
  })
}
