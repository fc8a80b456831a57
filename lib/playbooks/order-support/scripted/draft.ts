import { type Act, act, handOver } from './act.ts'
import { styleFor } from './heed.ts'
import { type Letter, writeLetter } from './letter.ts'
import type { Plan } from './plan.ts'
import type { Reply } from './reply.ts'
import type { View } from './view.ts'

/** What a letter is written from, but for what only the correspondence says. */
type Found = Omit<Reply, 'writesAgain' | 'messages' | 'today' | 'style'>

/** What is proposed together with the letter. */
type Beside = Pick<Plan, 'before' | 'after'>

/** Drafts the letter or, where that is done, proposes to send it. */
export function draftOrPropose(view: View, found: Found, { before, after }: Beside): Act[] {
  if (view.drafts.some(({ old }) => !old)) {
    const send = act(
      'propose_send',
      {},
      'The draft answers the question from the facts read; a person decides.',
    )
    return [...before, send, ...after]
  }
  const { sentBack, today } = view
  const answered = view.messages.findLast(({ from }) => from === 'desk')?.at ?? ''
  const reason = sentBack.at(-1)?.reason ?? ''
  const style = styleFor(sentBack.map((each) => ({ ...each, answered: each.at <= answered })))
  if (style === null) return handOver(`The draft was sent back (“${reason}”), which needs a person's words.`)
  const messages = view.messages.filter(({ from, at }) => from === 'customer' && at > answered).length
  const letter = writeLetter({ ...found, writesAgain: answered !== '', messages, today, style })
  if (wasSentBack(view, letter)) {
    return handOver(`The draft was sent back (“${reason}”), and no rule makes a different one of it.`)
  }
  const why =
    reason === '' ? 'All that is asked is in the facts read.' : `Written with the reason in mind: ${reason}`
  const said = view.messages.filter(({ from }) => from === 'customer')
  // A subject that the customer gave is no message, and is not quoted.
  const asks = letter.asks.filter(({ quote }) => said.some(({ text }) => text.includes(quote)))
  return [act('draft_email', { ...letter, asks }, why)]
}

function wasSentBack({ drafts, sentBack }: View, { subject, body }: Letter): boolean {
  const versions = new Set(sentBack.map(({ draft }) => draft))
  return drafts.some(
    (draft) => versions.has(draft.version) && draft.subject === subject && draft.body === body,
  )
}
