import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { parkedCase, testClock } from '#lib/testing/desk.ts'
import { promptsOf } from '#lib/testing/desk-trail.ts'
import { personas } from '#prisma/seed/personas.ts'
import { readHistory, readTurn } from './history.ts'
import { saidBy } from './history-body.ts'
import { erase } from './testing.ts'

useDatabase('shop')
const clock = testClock()

const firstReply = async (caseId: string) => {
  const reply = (await readHistory(db(), caseId)).find(({ kind }) => kind === 'replied')
  if (reply === undefined) throw new Error('Nobody replied')
  return reply.seq
}

describe('a turn', () => {
  it('is given with the prompt as it was rendered, piece by piece, and the reply as it came', async () => {
    const { caseId } = await parkedCase(clock)
    const turn = await readTurn(db(), caseId, await firstReply(caseId))
    const [prompt] = await promptsOf(caseId, 1)
    expect(turn?.prompt.map(({ text }) => text).join('\n')).toBe(prompt)
    expect(turn?.prompt[0]?.role).toBe('system')
    expect(turn?.reply.text).toContain('get_customer')
  })

  it('is none at an event of another kind, and none in another case', async () => {
    const { caseId } = await parkedCase(clock)
    const other = await parkedCase(clock, personas.late)
    const seq = await firstReply(caseId)
    expect(await readTurn(db(), caseId, seq + 1)).toBeNull()
    expect(await readTurn(db(), caseId, 9_999)).toBeNull()
    const elsewhere = await readTurn(db(), other.caseId, seq)
    expect(JSON.stringify(elsewhere)).not.toContain('Jordan')
  })
})

describe('what was said', () => {
  it('is known to be erased where its body is gone', async () => {
    const { caseId } = await parkedCase(clock)
    const seq = await firstReply(caseId)
    await erase(caseId, seq)
    const event = (await readHistory(db(), caseId)).find((each) => each.seq === seq)
    expect(event).toMatchObject({ kind: 'erased', was: 'replied' })
    expect(await readTurn(db(), caseId, seq)).toBeNull()
  })

  it.each([
    ['of a kind that this version does not know', 'danced', '{}'],
    ['of a shape that this version does not know', 'closed', '{"why":7}'],
  ])('is not made up where it is %s', (_what, kind, body) => {
    expect(saidBy(kind, body)).toBeUndefined()
  })
})
