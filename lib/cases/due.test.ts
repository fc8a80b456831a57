import { describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask } from '#lib/testing/desk.ts'
import { setSettings } from '#lib/testing/desk-money.ts'
import { dueAt } from './due.ts'

useDatabase('shop')

const weekdays = { days: [1, 2, 3, 4, 5], from: 9, to: 17 }
const due = (at: string, minutes: number, timeZone: string, deskHours: typeof weekdays | null = weekdays) =>
  dueAt(new Date(at), { dueMinutes: minutes, deskHours, timeZone }).toISOString()

describe('M1: a case is due after so many minutes in which the desk is open', () => {
  test.for([
    // Monday 30 November 2026; four hours.
    ['within a day', '2026-11-30T10:00:00Z', 240, '2026-11-30T14:00:00.000Z'],
    ['over an evening', '2026-11-30T15:30:00Z', 240, '2026-12-01T11:30:00.000Z'],
    ['over a weekend', '2026-11-27T16:00:00Z', 240, '2026-11-30T12:00:00.000Z'],
    ['from before it opens', '2026-11-30T05:00:00Z', 60, '2026-11-30T10:00:00.000Z'],
    ['from a Saturday on', '2026-11-28T12:00:00Z', 60, '2026-11-30T10:00:00.000Z'],
    ['to the minute it closes', '2026-11-30T16:00:00Z', 60, '2026-11-30T17:00:00.000Z'],
    ['over weeks', '2026-11-30T09:00:00Z', 11 * 8 * 60, '2026-12-14T17:00:00.000Z'],
  ] as const)('%s', ([, at, minutes, expected]) => {
    expect(due(at, minutes, 'UTC')).toBe(expected)
  })

  test('by the clocks where the desk is, also over the night in which they change', () => {
    // Friday evening in New York, and on Monday there it is an hour less from UTC.
    expect(due('2026-10-30T20:30:00Z', 60, 'America/New_York')).toBe('2026-11-02T14:30:00.000Z')
    expect(due('2026-11-30T02:00:00Z', 60, 'Asia/Tokyo')).toBe('2026-11-30T03:00:00.000Z')
  })

  test('to midnight, where it is open until then', () => {
    const late = { days: [1], from: 20, to: 24 }
    expect(due('2026-11-30T23:30:00Z', 45, 'UTC', late)).toBe('2026-12-07T20:15:00.000Z')
  })

  test('and without hours, nights and weekends count', () => {
    expect(due('2026-11-27T23:00:00Z', 240, 'UTC', null)).toBe('2026-11-28T03:00:00.000Z')
  })

  test('as it is opened', async () => {
    const saturday = new Date('2026-11-28T12:00:00Z')
    await setSettings({ deskHours: weekdays, timeZone: 'Europe/Berlin', dueMinutes: 90 })
    const caseId = await ask({ now: () => saturday })
    expect((await caseRow(caseId)).dueAt.toISOString()).toBe('2026-11-30T09:30:00.000Z')
    await db().setting.deleteMany({ where: { key: { in: ['deskHours', 'timeZone', 'dueMinutes'] } } })
  })
})
