/** What became of a message. Only `unknown` leaves open whether the recipient gets it. */
export type SendResult =
  /** The server took responsibility; its words. */
  | { kind: 'accepted'; response: string }
  /** The message was not taken; the same message may be tried again later. */
  | { kind: 'refused_for_now'; detail: string }
  /** The server refused this message for good; its words. */
  | { kind: 'refused'; detail: string }
  /** The whole message was handed over and no valid reply came: it must not be sent again blindly. */
  | { kind: 'unknown'; detail: string }

/**
 * How a dialogue with a mail server ended: with its reply to the whole message, with a reply that ended it
 * earlier or turned the message down, or with none.
 */
export type Ending = { receipt: string } | { failure: string; reply?: string }

/**
 * Judges an ending. A valid reply decides; without one, all that counts is whether the whole message had left our
 * hands by then, because only then can the server have taken it.
 *
 * @param handedOver whether the message's last byte had been read by the connection when it was closed.
 */
export function outcomeOf(ending: Ending, handedOver: boolean): SendResult {
  if ('receipt' in ending) return receiptOutcome(readable(ending.receipt), handedOver)
  const words = readable(ending.reply ?? '')
  if (isReply('4', words)) return { kind: 'refused_for_now', detail: words }
  if (isReply('5', words)) return { kind: 'refused', detail: words }
  return withoutReply(readable(ending.failure), handedOver)
}

/** What an error of the mail library says, and the server's words with it where there are any. */
export function endingOf(error: unknown): Ending {
  if (!(error instanceof Error)) return { failure: String(error) }
  const reply = 'response' in error && typeof error.response === 'string' ? error.response : ''
  return { failure: error.message, reply }
}

function receiptOutcome(words: string, handedOver: boolean): SendResult {
  if (!isReply('2', words)) return withoutReply(`the server answered "${words}"`, handedOver)
  if (handedOver) return { kind: 'accepted', response: words }
  return { kind: 'unknown', detail: `the server accepted before it had the whole message: ${words}` }
}

function withoutReply(reason: string, handedOver: boolean): SendResult {
  return handedOver
    ? { kind: 'unknown', detail: `The whole message was handed over, but no valid reply came: ${reason}` }
    : { kind: 'refused_for_now', detail: `Nothing was handed over: ${reason}` }
}

function isReply(firstDigit: '2' | '4' | '5', words: string): boolean {
  return new RegExp(`^${firstDigit}\\d\\d(?:[ -]|$)`).test(words)
}

/** Servers may say anything, and what they say is stored and shown: no control characters, 500 characters at most. */
function readable(words: string): string {
  return words
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 500)
    .trim()
    .toWellFormed()
}
