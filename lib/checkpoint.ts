/**
 * The named places between two waits of a worker's work. Whatever a worker does may end at any of them and must go on
 * rightly elsewhere. `driving` marks the loop of a case, `sending` the carrying out of an effect.
 */
export const checkpoints = [
  'driving: woken',
  'driving: looked at',
  'driving: claimed',
  'driving: about to decide',
  'driving: decided',
  'driving: about to record',
  'driving: recorded',
  'driving: stopped',
  'sending: woken',
  'sending: begun, not committed',
  'sending: begun',
  'sending: asked',
  'sending: composed',
  'sending: handed over',
  'sending: settled, not committed',
  'sending: settled',
] as const

export type Checkpoint = (typeof checkpoints)[number]

/**
 * Told of every checkpoint a worker passes, and with what: the id of the case that it drives, or of the effect that it
 * carries out. It goes on when the promise resolves.
 */
export type Watch = (checkpoint: Checkpoint, id: string) => Promise<void> | void

export const unwatched: Watch = () => undefined
