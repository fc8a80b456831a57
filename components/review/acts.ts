import type { Review } from '#lib/review/queries.ts'

/** Something that can be done with the case on screen, and the key that does it. */
export type Choice = { act: ChoiceName; words: string; key: string; binding: string }
export type ChoiceName =
  | 'edit'
  | 'send_back'
  | 'take_over'
  | 'keep_trying'
  | 'new_draft'
  | 'ask_lead'
  | 'close'
  | 'undo'

const choices: Record<ChoiceName, Choice> = {
  edit: { act: 'edit', words: 'Edit', key: 'E', binding: 'e' },
  send_back: { act: 'send_back', words: 'Send back…', key: 'B', binding: 'b' },
  take_over: { act: 'take_over', words: 'Write it myself', key: 'R', binding: 'r' },
  keep_trying: { act: 'keep_trying', words: 'Let it keep trying…', key: 'L', binding: 'l' },
  new_draft: { act: 'new_draft', words: 'Ask for a new draft', key: 'D', binding: 'd' },
  ask_lead: { act: 'ask_lead', words: 'Ask a lead', key: '⇧E', binding: 'Shift+e' },
  close: { act: 'close', words: 'Close, no reply', key: 'C', binding: 'c' },
  undo: { act: 'undo', words: 'Undo', key: 'Z', binding: 'z' },
}

type Offered = { canApprove: boolean; main: Choice[]; more: Choice[] }
/** `wasStopped`: the assistant was, at a limit. `isInside`: a colleague asked, and nobody is written to. */
type Situation = {
  state: Review['state']
  hasPending: boolean
  /** What is pending has a mail in it, which can be worded. */
  hasMail: boolean
  isLead: boolean
  wasStopped: boolean
  isInside: boolean
  /** What was approved has not begun, and this person may take it back. */
  canUndo: boolean
  /** Who has to be asked to approve it, where this person may not. */
  waitsFor: 'lead' | 'admin' | null
}

/** What can be done with a case: what is done all day, and what now and then. */
export function offeredFor(situation: Situation): Offered {
  const { state, hasPending, hasMail, isLead, wasStopped, isInside, canUndo, waitsFor } = situation
  if (isInside) return offeredInside(state, isLead && wasStopped)
  const edit: ChoiceName[] = hasPending && hasMail ? ['edit'] : []
  const lead: ChoiceName[] = isLead && waitsFor === null ? [] : ['ask_lead']
  const more: ChoiceName[] = isLead && wasStopped ? ['keep_trying'] : []
  switch (state) {
    case 'awaiting_approval':
      return toWhomItIs(waitsFor, offer(hasPending, [...edit, 'send_back'], ['take_over', ...lead, 'close']))
    case 'needs_human':
      return offer(hasPending, edit, [...more, 'new_draft', 'close'])
    case 'queued':
    case 'running':
      return offer(false, ['take_over'], [...lead, 'close'])
    case 'waiting':
      return offer(false, [], ['close'])
    case 'committing':
      return offer(false, canUndo ? ['undo'] : [], [])
    case 'closed':
      return offer(false, [], [])
  }
}

/** What only an admin may approve, an admin is asked about. */
function toWhomItIs(role: Situation['waitsFor'], { canApprove, main, more }: Offered): Offered {
  const named = (choice: Choice) =>
    choice.act === 'ask_lead' && role === 'admin' ? { ...choice, words: 'Ask an admin' } : choice
  return { canApprove, main, more: more.map(named) }
}

/** With what a colleague asked: nobody is written to, so there is nothing to word or to send. */
function offeredInside(state: Review['state'], mayKeepTrying: boolean): Offered {
  const close = { ...choices.close, words: 'Close' }
  const again = { ...choices.new_draft, words: 'Ask the assistant again' }
  if (state === 'closed' || state === 'committing') return { canApprove: false, main: [], more: [] }
  if (state !== 'needs_human') return { canApprove: false, main: [], more: [close] }
  return { canApprove: false, main: [close, again], more: mayKeepTrying ? [choices.keep_trying] : [] }
}

function offer(canApprove: boolean, main: ChoiceName[], more: ChoiceName[]): Offered {
  return { canApprove, main: main.map((name) => choices[name]), more: more.map((name) => choices[name]) }
}
