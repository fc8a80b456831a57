'use server'

import { action } from '#lib/auth/action.ts'
import { decidersGiven, setDeciders } from '#lib/cases/decider-settings.ts'
import { hoursGiven, setHours } from '#lib/cases/hours-settings.ts'
import { keepingGiven, setKeeping } from '#lib/cases/keep-settings.ts'
import { loadGiven, setLoad } from '#lib/cases/load-settings.ts'
import { systemClock } from '#lib/clock.ts'
import { deskRulesGiven, setDeskRules } from '#lib/review/desk-rules.ts'
import { orderPolicyGiven, setOrderPolicy } from '#lib/review/order-policy.ts'
import { switchGiven, turnSwitch } from '#lib/review/switches.ts'

/** Sets which model decides, and how. */
export const saveDeciders = action({
  role: 'admin',
  input: decidersGiven,
  run: (person, given) => setDeciders(person, given, systemClock),
})

/** Sets who may approve how much, and how long that can be undone. */
export const saveDeskRules = action({
  role: 'admin',
  input: deskRulesGiven,
  run: (person, given) => setDeskRules(person, given, systemClock),
})

/** Sets what may be done to an order. */
export const saveOrderPolicy = action({
  role: 'admin',
  input: orderPolicyGiven,
  run: (person, given) => setOrderPolicy(person, given, systemClock),
})

/** Sets how much is asked of a model in a minute, and from when on the desk says that it is busy. */
export const saveLoad = action({
  role: 'admin',
  input: loadGiven,
  run: (person, given) => setLoad(person, given, systemClock),
})

/** Sets when the desk is open. */
export const saveHours = action({
  role: 'admin',
  input: hoursGiven,
  run: (person, given) => setHours(person, given, systemClock),
})

/** Sets for how long is kept what nobody needs in the end. */
export const saveKeeping = action({
  role: 'admin',
  input: keepingGiven,
  run: (person, given) => setKeeping(person, given, systemClock),
})

/** Stops a part of the desk, or lets it go on. */
export const turnDeskSwitch = action({
  role: 'lead',
  input: switchGiven,
  run: (person, given) => turnSwitch(person, given, systemClock),
})
