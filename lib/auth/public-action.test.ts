import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { done } from '#lib/errors.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { testClock } from '#lib/testing/desk.ts'
import { publicAction } from './public-action.ts'

useDatabase()
const clock = testClock()
const minute = 60_000

const run = vi.fn(async ({ email }: { email: string }) => done(email))
const send = publicAction(
  {
    input: z.object({ email: z.email('This is not a mail address.') }),
    limits: ({ email }) => [
      { key: `test ${email}`, most: 2, windowMs: minute },
      { key: 'test everybody', most: 4, windowMs: minute },
    ],
    run,
  },
  clock,
)

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

beforeEach(() => {
  clock.pass(2 * minute)
  run.mockClear()
})

describe('a public form', () => {
  it('does its one thing with what was written', async () => {
    expect(await send(form({ email: 'a@example.com' }))).toEqual(done('a@example.com'))
  })

  it('says which field does not fit and that nothing was sent', async () => {
    expect(await send(form({ email: 'a' }))).toMatchObject({
      ok: false,
      error: { kind: 'invalid', field: 'email', message: 'This is not a mail address. Nothing was sent.' },
    })
    expect(run).not.toHaveBeenCalled()
  })

  it.each([
    ['the field that people do not see', { website: 'https://example.net' }],
    ['more than any form holds', { more: 'x'.repeat(60_000) }],
  ])('is not taken with %s', async (_what, more) => {
    expect(await send(form({ email: 'a@example.com', ...more }))).toMatchObject({ ok: false })
    expect(run).not.toHaveBeenCalled()
  })

  it('takes no file for a field', async () => {
    const data = new FormData()
    data.set('email', new File(['a@example.com'], 'a.txt'))
    expect(await send(data)).toMatchObject({ ok: false, error: { field: 'email' } })
  })

  it('is not taken too often from one address, and again after a while', async () => {
    const often = () => send(form({ email: 'often@example.com' }))
    expect([await often(), await often(), await often()].map(({ ok }) => ok)).toEqual([true, true, false])
    clock.pass(minute)
    expect((await often()).ok).toBe(true)
  })

  it('is not taken too often from everybody together', async () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`)
    const sent: boolean[] = []
    for (const email of all) sent.push((await send(form({ email }))).ok)
    expect(sent).toEqual([true, true, true, true, false])
  })

  it('says that something broke without saying what', async () => {
    run.mockRejectedValueOnce(new Error('password of the database'))
    const answer = await send(form({ email: 'a@example.net' }))
    expect(answer).toMatchObject({ ok: false, error: { kind: 'broken' } })
    expect(JSON.stringify(answer)).not.toContain('password')
  })
})
