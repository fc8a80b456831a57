export type Stroke = { key: string; at: number }

/** Strokes closer than this (ms) are somebody typing, not somebody giving commands. */
const burstMs = 150

/**
 * Whether a stroke belongs to a word: another letter came right before it. Whoever types a sentence while no field has
 * the focus means none of the commands in it. The same key again is a command repeated.
 */
export function isTyping(before: Stroke | null, now: Stroke): boolean {
  if (before === null || !isLetter(now.key) || !isLetter(before.key)) return false
  return before.key !== now.key && now.at - before.at < burstMs
}

function isLetter(key: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(key)
}
