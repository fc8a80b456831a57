import { describe, expect, test } from 'vitest'
import { CaseState } from '#prisma/generated/enums.ts'
import { type CaseEvent, table, target } from './table.ts'

type Moves = Partial<Record<CaseState, CaseState>>

/** The design's table of states, written out once more: where each event leads from which state. */
const byWorkers: [CaseEvent, Moves][] = [
  ['turn', { running: 'running' }],
  ['park', { running: 'awaiting_approval' }],
  ['answer', { running: 'closed' }],
  ['escalate', { running: 'needs_human' }],
  ['halt', { running: 'needs_human' }],
  ['suspend', { running: 'queued' }],
]
const byOthers: [CaseEvent, Moves][] = [
  ['claim', { queued: 'running', running: 'running' }],
  ['approve', { awaiting_approval: 'committing', needs_human: 'committing' }],
  ['send_back', { awaiting_approval: 'queued' }],
  ['expire', { awaiting_approval: 'needs_human' }],
  ['undo', { committing: 'awaiting_approval' }],
  // The customer had written meanwhile: what was approved answers something older.
  ['undo_answering', { committing: 'queued' }],
  ['effects_done', { committing: 'waiting' }],
  ['effects_done_closing', { committing: 'closed' }],
  ['effects_done_answering', { committing: 'queued' }],
  ['effects_stopped', { committing: 'needs_human' }],
  ['resume', { needs_human: 'committing' }],
  [
    'customer_writes',
    {
      queued: 'queued',
      running: 'queued',
      awaiting_approval: 'queued',
      committing: 'committing',
      waiting: 'queued',
      needs_human: 'needs_human',
      closed: 'queued',
    },
  ],
  ['take_over', { queued: 'needs_human', running: 'needs_human', awaiting_approval: 'needs_human' }],
  ['redraft', { needs_human: 'queued' }],
  ['follow_up', { waiting: 'queued' }],
  ['quiet', { waiting: 'closed' }],
  [
    'close',
    {
      queued: 'closed',
      running: 'closed',
      awaiting_approval: 'closed',
      waiting: 'closed',
      needs_human: 'closed',
    },
  ],
]
const design = [...byWorkers, ...byOthers]

const pairs = design.flatMap(([event, moves]) =>
  Object.values(CaseState).map((from) => ({ event, from, to: moves[from] ?? null })),
)

describe('the table of the life of a case', () => {
  test('has these events and no other', () => {
    expect(Object.keys(table).sort()).toEqual(design.map(([event]) => event).sort())
  })

  test.each(pairs.filter(({ to }) => to !== null))(
    '$event leads from $from to $to',
    ({ event, from, to }) => {
      expect(target(event, from)).toBe(to)
    },
  )

  test.each(pairs.filter(({ to }) => to === null))('refuses $event of a case that is $from', (pair) => {
    expect(target(pair.event, pair.from)).toBeNull()
  })

  test.each(byWorkers)('%s is for the holder of the present epoch alone', (event) => {
    expect(table[event].epoch).toBe('holds')
  })

  test.each(byOthers)('%s ends the right of whoever held the case', (event) => {
    expect(table[event].epoch).toBe('raises')
  })
})
