import type { Scenario } from './scenario.ts'

/**
 * A scenario's request as the customer would write it, in one message. The benchmark tells an actor what "you" want; what
 * it says stands here as it is, said by oneself.
 */
export function messageOf({ request }: Pick<Scenario, 'request'>): string {
  const { reason_for_call, task_instructions, known_info, unknown_info } = request
  const parts = [reason_for_call, task_instructions, known_info, unknown_info ?? '']
  return parts
    .map((part) => inFirstPerson(part).trim())
    .filter((part) => /\p{L}/u.test(part))
    .join('\n\n')
}

/** "You want your money back" as "I want my money back". What the desk's agent is to do stays as it is. */
export function inFirstPerson(text: string): string {
  return text
    .replace(
      /\b(you)(['’])(re|ve|d|ll)\b/gi,
      (_all, _you, mark, rest) => `I${mark}${rest === 're' ? 'm' : rest}`,
    )
    .replace(/\byou are\b/gi, 'I am')
    .replace(/\byou were\b/gi, 'I was')
    .replace(/\b(are|were) you\b/gi, (_all, be) => (be.toLowerCase() === 'are' ? 'am I' : 'was I'))
    .replace(/\byourself\b/gi, (word) => likeCase(word, 'myself'))
    .replace(/\byours\b/gi, (word) => likeCase(word, 'mine'))
    .replace(/\byour\b/gi, (word) => likeCase(word, 'my'))
    .replace(objects, '$1 me')
    .replace(/\byou\b/gi, 'I')
}

/** After these "you" is who something is done to. */
const objects =
  /\b(asks?|tells?|gives?|helps?|offers?|shows?|to|for|with|from|about|of|allows?|lets?|saves?|sends?|calls?) you\b/gi

function likeCase(like: string, word: string): string {
  return /^[A-Z]/.test(like) ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
