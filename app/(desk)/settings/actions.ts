'use server'

import { action } from '#lib/auth/action.ts'
import { decidersGiven, setDeciders } from '#lib/cases/decider-settings.ts'
import { systemClock } from '#lib/clock.ts'

/** Sets which model decides, and how. */
export const saveDeciders = action({
  role: 'admin',
  input: decidersGiven,
  run: (person, given) => setDeciders(person, given, systemClock),
})
