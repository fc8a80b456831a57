'use server'

import { z } from 'zod'
import { action } from '#lib/auth/action.ts'
import { askForRedraft, askLead, closeCase, takeOver } from '#lib/cases/hand-over.ts'
import { keepTrying } from '#lib/cases/keep-trying.ts'
import { limitNames } from '#lib/cases/limits.ts'
import { systemClock as clock } from '#lib/clock.ts'
import { done, type Result } from '#lib/errors.ts'
import { approve, sendBack } from '#lib/review/decide.ts'
import { whatFollows } from '#lib/review/decided.ts'
import { edit } from '#lib/review/edit.ts'
import { giveSource } from '#lib/review/give-source.ts'
import { redraft } from '#lib/review/redraft.ts'
import { seenProposal } from '#lib/review/schema.ts'
import { undo } from '#lib/review/undo.ts'
import { dropUnsent } from '#lib/review/unsent.ts'
import { writeReply } from '#lib/review/write-reply.ts'

// What a person does in the review, each one command. Texts are checked by the commands, which say what was wrong.

const text = z.object({ subject: z.string(), body: z.string() })
const onCase = z.object({ caseId: z.uuid() })

/**
 * Approves what was seen, with the changes since that were seen too. Answers from what was committed: whom mail now goes
 * to, whether the case ends, and how long that can be undone.
 */
export const approveProposal = action({
  role: 'agent',
  input: z.object({ seen: seenProposal, knowing: z.string().nullable() }),
  run: async (person, { seen, knowing }) => {
    const decided = await approve(person, seen, clock, knowing)
    return decided.ok ? done(await whatFollows(decided.value.proposalId, clock)) : decided
  },
})

/** Takes an approval back, as long as nothing of it has begun. */
export const undoApproval = action({
  role: 'agent',
  input: z.object({ proposalId: z.uuid() }),
  run: (person, { proposalId }) => undo(person, proposalId, clock),
})

/** Has a draft written anew, because what it rests on has changed. */
export const redraftProposal = action({
  role: 'agent',
  input: z.object({ seen: seenProposal }),
  run: (person, { seen }) => redraft(person, seen, clock),
})

export const sendProposalBack = action({
  role: 'agent',
  input: z.object({ seen: seenProposal, reason: z.string() }),
  run: async (person, { seen, reason }) => plain(await sendBack(person, seen, reason, clock)),
})

/** Saves a reviewer's wording; what they had typed is a draft then, and no longer unsent. */
export const saveEdit = action({
  role: 'agent',
  input: onCase.extend({ seen: seenProposal, text }),
  run: async (person, { caseId, seen, text }) => {
    const saved = await edit(person, seen, text, clock)
    if (saved.ok) await dropUnsent(person, caseId)
    return saved
  },
})

export const saveReply = action({
  role: 'agent',
  input: onCase.extend({ text }),
  run: async (person, { caseId, text }) => {
    const saved = await writeReply(person, caseId, text, clock)
    if (saved.ok) await dropUnsent(person, caseId)
    return saved
  },
})

/** Notes where a detail of the mail is from that nothing known speaks for. */
export const giveClaimSource = action({
  role: 'agent',
  input: onCase.extend({ seen: seenProposal, quote: z.string(), source: z.string() }),
  run: (person, { seen, quote, source }) => giveSource(person, seen, { quote, source }, clock),
})

export const dropText = action({
  role: 'agent',
  input: onCase,
  run: (person, { caseId }) => dropUnsent(person, caseId),
})

export const takeCaseOver = action({
  role: 'agent',
  input: onCase,
  run: async (person, { caseId }) => plain(await takeOver(person, caseId, clock)),
})

export const askForNewDraft = action({
  role: 'agent',
  input: onCase,
  run: async (person, { caseId }) => plain(await askForRedraft(person, caseId, clock)),
})

/** Gives a case whose assistant was stopped more to go on with. */
export const letKeepTrying = action({
  role: 'lead',
  input: onCase.extend({ limits: z.partialRecord(z.enum(limitNames), z.number()) }),
  run: async (person, { caseId, limits }) => plain(await keepTrying(person, caseId, limits, clock)),
})

export const askALead = action({
  role: 'agent',
  input: onCase.extend({ question: z.string() }),
  run: async (person, { caseId, question }) => plain(await askLead(person, caseId, question, clock)),
})

export const closeWithoutReply = action({
  role: 'agent',
  input: onCase.extend({ why: z.string() }),
  run: async (person, { caseId, why }) => plain(await closeCase(person, caseId, why, clock)),
})

/** What was written stays on the server: the screen reads it anew. */
function plain(result: Result<unknown>): Result<null> {
  return result.ok ? done(null) : result
}
