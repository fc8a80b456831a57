/** Where the time comes from. An argument of everything that depends on it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
