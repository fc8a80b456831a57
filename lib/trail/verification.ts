/**
 * What can be wrong with a trail:
 * - `gap`: an event is missing, or stands where another belongs
 * - `altered_body`: what an event says is not what its link was made from
 * - `altered_link`: its kind, version, actor, time, place or hashes were changed, or it is another case's
 * - `broken_chain`: it does not follow from the event before it
 * - `truncated`: the chain ends before the case's head or before a checkpoint
 * - `head_mismatch`: the chain ends elsewhere than the case's head says
 * - `wrong_number`: it is filed under another number than the case was opened with
 * - `checkpoint_forged`: a checkpoint's signature is not by this key
 * - `checkpoint_contradicted`: the event a checkpoint speaks of is another one now
 * - `segment_missing`, `segment_altered`: a piece of a recorded prompt is gone, or is not the text it is named by
 */
export type FaultKind =
  | 'gap'
  | 'altered_body'
  | 'altered_link'
  | 'broken_chain'
  | 'truncated'
  | 'head_mismatch'
  | 'wrong_number'
  | 'checkpoint_forged'
  | 'checkpoint_contradicted'
  | 'segment_missing'
  | 'segment_altered'

/** One thing that is wrong, at which event (from 1), in plain words: a clause without a full stop. */
export type Fault = { kind: FaultKind; seq: number; message: string }

/** What was found out about one case's trail. */
export type Verification = {
  caseId: string
  number: number
  /** No faults. */
  ok: boolean
  /** How many events were found. */
  events: number
  /** Bodies deleted because a customer was erased: their links verify, what they said is gone. */
  erasedBodies: number
  /** Pieces of prompts that are gone from a case with erased bodies. */
  erasedSegments: number
  /** How many checkpoints were compared, their signatures too if a key was given. */
  checkpoints: number
  faults: Fault[]
}

const mostFaultsShown = 3

/** A case's faults in one line; the first few, and how many more. */
export function faultLine({ number, faults }: Verification): string {
  const shown = faults.slice(0, mostFaultsShown).map(({ message }) => message)
  const more = faults.length - shown.length
  return `Case ${number} does not verify. ${shown.join('. ')}${more > 0 ? `. And ${more} more` : ''}.`
}

const mostFaultsTold = 20

/** What was found about one case for the screen: a sentence that it verifies, or one for each fault. */
export function verificationSentences({ ok, events, erasedBodies, faults }: Verification): string[] {
  const entries = `The history of ${many(events, 'entry', 'entries')}`
  if (!ok) {
    const told = faults.slice(0, mostFaultsTold).map(({ message }) => `${message}.`)
    const more = faults.length - told.length
    return [`${entries} does not verify.`, ...told, ...(more > 0 ? [`And ${more} more.`] : [])]
  }
  const erased = `${many(erasedBodies, 'of them was', 'of them were')} erased with the customer’s data.`
  return [`${entries} verifies.`, ...(erasedBodies > 0 ? [erased] : [])]
}

function many(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`
}
