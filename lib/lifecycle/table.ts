import type { CaseState } from '#prisma/generated/client.ts'

/**
 * The life of a case as data: for each event, where it leads from each state it may happen in. An event `raises` the
 * case's epoch, which ends the right to write of whoever held an older one, or `holds` it: then only the holder of the
 * present epoch may bring it about. Source: the design's table of states.
 */
export const table = {
  claim: { epoch: 'raises', moves: { queued: 'running', running: 'running' } },
  turn: { epoch: 'holds', moves: { running: 'running' } },
  park: { epoch: 'holds', moves: { running: 'awaiting_approval' } },
  answer: { epoch: 'holds', moves: { running: 'closed' } },
  escalate: { epoch: 'holds', moves: { running: 'needs_human' } },
  halt: { epoch: 'holds', moves: { running: 'needs_human' } },
  suspend: { epoch: 'holds', moves: { running: 'queued' } },
  approve: { epoch: 'raises', moves: { awaiting_approval: 'committing', needs_human: 'committing' } },
  send_back: { epoch: 'raises', moves: { awaiting_approval: 'queued' } },
  expire: { epoch: 'raises', moves: { awaiting_approval: 'needs_human' } },
  undo: { epoch: 'raises', moves: { committing: 'awaiting_approval' } },
  undo_answering: { epoch: 'raises', moves: { committing: 'queued' } },
  effects_done: { epoch: 'raises', moves: { committing: 'waiting' } },
  effects_done_closing: { epoch: 'raises', moves: { committing: 'closed' } },
  effects_done_answering: { epoch: 'raises', moves: { committing: 'queued' } },
  effects_stopped: { epoch: 'raises', moves: { committing: 'needs_human' } },
  /** What stopped is found to be done, or is to be done once more: its bundle goes on. */
  resume: { epoch: 'raises', moves: { needs_human: 'committing' } },
  customer_writes: {
    epoch: 'raises',
    moves: {
      queued: 'queued',
      running: 'queued',
      awaiting_approval: 'queued',
      committing: 'committing',
      waiting: 'queued',
      needs_human: 'needs_human',
      closed: 'queued',
    },
  },
  take_over: {
    epoch: 'raises',
    moves: { queued: 'needs_human', running: 'needs_human', awaiting_approval: 'needs_human' },
  },
  redraft: { epoch: 'raises', moves: { needs_human: 'queued' } },
  follow_up: { epoch: 'raises', moves: { waiting: 'queued' } },
  quiet: { epoch: 'raises', moves: { waiting: 'closed' } },
  close: {
    epoch: 'raises',
    moves: {
      queued: 'closed',
      running: 'closed',
      awaiting_approval: 'closed',
      waiting: 'closed',
      needs_human: 'closed',
    },
  },
} as const satisfies Record<string, Row>

type Row = { epoch: 'raises' | 'holds'; moves: Partial<Record<CaseState, CaseState>> }

export type CaseEvent = keyof typeof table
/** Events that only the holder of the case's present epoch may bring about. */
export type HeldEvent = {
  [Event in CaseEvent]: (typeof table)[Event]['epoch'] extends 'holds' ? Event : never
}[CaseEvent]
export type FreeEvent = Exclude<CaseEvent, HeldEvent | 'claim'>

/** Where an event leads from a state; null where it may not happen. */
export function target(event: CaseEvent, from: CaseState): CaseState | null {
  const moves: Partial<Record<CaseState, CaseState>> = table[event].moves
  return moves[from] ?? null
}
