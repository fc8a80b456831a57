'use server'

import { z } from 'zod'
import { action } from '#lib/auth/action.ts'
import { caseIdOf } from '#lib/cases/case-page.ts'
import { askForRedraft } from '#lib/cases/hand-over.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { trailKey } from '#lib/env.ts'
import { done, type Refused, refused } from '#lib/errors.ts'
import { readTurn as readRecordedTurn } from '#lib/trail/history.ts'
import { verificationSentences } from '#lib/trail/verification.ts'
import { verifyCase } from '#lib/trail/verify.ts'

const number = z.int().min(1)

const noCase: Refused = { kind: 'not_found', what: 'case', message: 'There is no such case.' }

/** The exact prompt and answer at an event of a case. */
export const readTurn = action({
  role: 'agent',
  input: z.object({ number, seq: z.int().min(1) }),
  run: async (_person, { number, seq }) => {
    const caseId = await caseIdOf(db(), number)
    const turn = caseId && (await readRecordedTurn(db(), caseId, seq))
    return turn ? done(turn) : refused({ ...noCase, message: 'There is nothing more to this entry.' })
  },
})

/** Makes every hash of a case's history again. */
export const verifyHistory = action({
  role: 'agent',
  input: z.object({ number }),
  run: async (_person, { number }) => {
    const caseId = await caseIdOf(db(), number)
    if (caseId === null) return refused(noCase)
    const found = await verifyCase(db(), caseId, trailKey())
    return done({ ok: found.ok, lines: verificationSentences(found) })
  },
})

/** Gives a case that is with a person back to the assistant. */
export const askForNewDraft = action({
  role: 'agent',
  input: z.object({ number }),
  run: async (person, { number }) => {
    const caseId = await caseIdOf(db(), number)
    if (caseId === null) return refused(noCase)
    const asked = await askForRedraft(person, caseId, systemClock)
    return asked.ok ? done(null) : asked
  },
})
