'use server'

import { action } from '#lib/auth/action.ts'
import { systemClock as clock } from '#lib/clock.ts'
import { resolution, resolve } from '#lib/effects/resolve.ts'
import { failedAttempt, proposeAgain } from '#lib/review/propose-again.ts'

// What a person does about an approved act that was not done, or may have been, each one command.

export const resolveNotDone = action({
  role: 'agent',
  input: resolution,
  run: (person, seen) => resolve(person, seen, clock),
})

export const proposeNotDoneAgain = action({
  role: 'agent',
  input: failedAttempt,
  run: (person, seen) => proposeAgain(person, seen, clock),
})
