export type Stroke = { key: string; at: number }

/** Strokes closer than this (ms) are somebody typing, not somebody giving commands. */
const burstMs = 150

/** They move and do nothing else, and are pressed fast, before whatever is done next. */
const moves = new Set(['j', 'k'])

/**
 * Whether a stroke belongs to a word: another character came right before it. Whoever types a sentence while no field has
 * the focus means none of the commands in it. The same key again is a command repeated.
 */
export function isTyping(before: Stroke | null, now: Stroke): boolean {
  if (before === null || !isWriting(now.key) || !isWriting(before.key)) return false
  return before.key !== now.key && now.at - before.at < burstMs
}

/** A letter, a digit, a space or a sign, and no key with a name such as "ArrowDown". */
function isWriting(key: string): boolean {
  return Array.from(key).length === 1 && !moves.has(key)
}
