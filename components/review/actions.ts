import type { ActionResult } from '#lib/auth/action.ts'
import type { LimitsGiven } from '#lib/cases/limits.ts'
import type { Resolution } from '#lib/effects/resolve.ts'
import type { Follows } from '#lib/review/decided.ts'
import type { FailedAttempt } from '#lib/review/propose-again.ts'
import type { ReplyText, SeenProposal } from '#lib/review/schema.ts'
import type { Undone } from '#lib/review/undo.ts'
import type { Kept, UnsentText } from '#lib/review/unsent.ts'

type OnCase = { caseId: string }

/** What a person can do in a review. Each answers with what was committed, or why nothing was. */
export type ReviewActions = {
  approve(given: { seen: SeenProposal; knowing: string | null }): Promise<ActionResult<Follows>>
  undo(given: { proposalId: string }): Promise<ActionResult<Undone>>
  redraft(given: { seen: SeenProposal }): Promise<ActionResult<null>>
  sendBack(given: { seen: SeenProposal; reason: string }): Promise<ActionResult<null>>
  saveEdit(given: OnCase & { seen: SeenProposal; text: ReplyText }): Promise<ActionResult<SeenProposal>>
  saveReply(given: OnCase & { text: ReplyText }): Promise<ActionResult<SeenProposal>>
  giveSource(
    given: OnCase & { seen: SeenProposal; quote: string; source: string },
  ): Promise<ActionResult<SeenProposal>>
  dropText(given: OnCase): Promise<ActionResult<null>>
  takeOver(given: OnCase): Promise<ActionResult<null>>
  askForNewDraft(given: OnCase): Promise<ActionResult<null>>
  resolve(given: Resolution): Promise<ActionResult<Resolution['way']>>
  proposeAgain(given: FailedAttempt): Promise<ActionResult<SeenProposal>>
  keepTrying(given: OnCase & { limits: LimitsGiven }): Promise<ActionResult<null>>
  askALead(given: OnCase & { question: string }): Promise<ActionResult<null>>
  close(given: OnCase & { why: string }): Promise<ActionResult<null>>
}

/** Where what a person types is kept as they type. */
export const unsentAddress = '/queue/unsent'
export type UnsentRequest = UnsentText
export type UnsentAnswer = ActionResult<Kept>
