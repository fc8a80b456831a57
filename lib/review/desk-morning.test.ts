import { expect, it } from 'vitest'
import { deskMorning } from './desk-morning.ts'

it.each([
  ['2026-12-03', 'UTC', 8, '2026-12-03T08:00:00.000Z'],
  ['2026-12-03', 'Europe/Stockholm', 9, '2026-12-03T08:00:00.000Z'],
  ['2026-07-03', 'Europe/Stockholm', 9, '2026-07-03T07:00:00.000Z'],
  ['2026-12-03', 'America/Los_Angeles', 8, '2026-12-03T16:00:00.000Z'],
  ['2026-12-03', 'Pacific/Auckland', 8, '2026-12-02T19:00:00.000Z'],
  ['2026-10-25', 'Europe/Stockholm', 0, '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Stockholm', 8, '2026-10-25T07:00:00.000Z'],
  ['2026-03-29', 'Europe/Stockholm', 8, '2026-03-29T06:00:00.000Z'],
])('M2: %s begins in %s at %i o’clock', (day, timeZone, dayBegins, time) => {
  expect(deskMorning(day, { timeZone, dayBegins }).toISOString()).toBe(time)
})
