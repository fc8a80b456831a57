import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import type { Playbook } from '#lib/loop/types.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, decidingOtherwise, drive, driveWhile, granted, park, testClock } from '#lib/testing/desk.ts'
import { expireLeases } from '#lib/testing/desk-mail.ts'
import { trailOf } from '#lib/testing/desk-trail.ts'
import { says } from '#lib/testing/loop.ts'
import { erase, tamper } from '#lib/trail/testing.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { askForRedraft, takeOver } from './hand-over.ts'
import { addCustomerMessage } from './message.ts'
import { type ReplayedCase, replayCases } from './replay.ts'
import { differenceLine } from './replay-tally.ts'
import { playbookOf } from './standard-ports.ts'

useDatabase('shop', 'torn')
const clock = testClock()

async function replay(caseId: string, playbooks?: (name: string) => Playbook | null): Promise<ReplayedCase> {
  for await (const each of replayCases(playbooks ?? playbookOf(builtInShop(db())), caseId)) return each
  throw new Error('There is no such case')
}

describe('a case replayed from its trail', () => {
  it('is as recorded where it parked, and every prompt is rendered again', async () => {
    const caseId = await ask(clock)
    await park(clock, caseId)
    expect(await replay(caseId)).toMatchObject({
      ok: true,
      runs: 1,
      turns: 5,
      prompts: 5,
      notes: [],
      differences: [],
    })
  })

  it('is as recorded after mistakes, a crash, a hand-over, a redraft and another message', async () => {
    const caseId = await ask(clock)
    const slips = decidingOtherwise(async (turn) => {
      if (turn === 3) throw new Error('killed')
      return turn === 2 ? says('Hm?') : null
    })
    await expect(drive(clock, caseId, slips)).rejects.toThrow('killed')
    expect(await replay(caseId)).toMatchObject({ ok: true, turns: 2 })
    await expireLeases()
    await driveWhile(clock, caseId, 1, () => takeOver(USERS.maya, caseId, clock))
    granted(await askForRedraft(USERS.maya, caseId, clock))
    await park(clock, caseId)
    granted(await addCustomerMessage({ caseId, text: 'And now?' }, clock))
    await park(clock, caseId)
    expect(await replay(caseId)).toMatchObject({ ok: true, runs: 3, differences: [] })
    const turns = await trailOf(caseId, 'replied')
    expect(await replay(caseId)).toMatchObject({ turns: turns.length, prompts: turns.length })
  })

  it('is told not to have been rendered again where its playbook is of another version, or gone', async () => {
    const caseId = await ask(clock)
    await park(clock, caseId)
    const run = await db().run.findFirstOrThrow({ where: { caseId } })
    const newer = (name: string) => {
      const made = playbookOf(builtInShop(db()))(name)
      return made && { ...made, version: 'newer', render: () => [] }
    }
    const note = `prompts of run 1 are of version ${run.playbookVersion.slice(0, 12)}: not rendered again`
    for (const playbooks of [newer, () => null]) {
      expect(await replay(caseId, playbooks)).toMatchObject({ ok: true, prompts: 0, turns: 5, notes: [note] })
    }
  })

  it('is as recorded as far as it is still there, where its customer was erased', async () => {
    const caseId = await ask(clock)
    await park(clock, caseId)
    await erase(caseId)
    expect(await replay(caseId)).toMatchObject({
      ok: true,
      prompts: 0,
      notes: ['what was said was erased with the customer: not replayed'],
    })
  })
})

describe('a difference is named by its event', () => {
  let caseId = ''
  const undo: string[] = []
  beforeAll(async () => {
    caseId = await ask(clock)
    await park(clock, caseId)
  })
  afterEach(() => tamper(...undo.splice(0)))

  const of = (kind: string, nth = 1) =>
    `"TrailBody" SET body = body WHERE "caseId" = '${caseId}' AND seq = (SELECT seq FROM "TrailEvent"
      WHERE "caseId" = '${caseId}' AND kind = '${kind}' ORDER BY seq OFFSET ${nth - 1} LIMIT 1)`

  /** Changes a text in the body of an event, and puts it back after the test. */
  async function change(kind: string, nth: number, from: string, to: string): Promise<void> {
    const swap = (one: string, other: string) =>
      `UPDATE ${of(kind, nth).replace('= body', `= replace(body, '${one}', '${other}')`)}`
    undo.push(swap(to, from))
    await tamper(swap(from, to))
  }

  const lineOf = async () => differenceLine(await replay(caseId))

  it('where a fact on the trail is another than the one in the state', async () => {
    await change('applied', 2, '"number":"O-1001"', '"number":"O-9999"')
    const { number } = await caseRow(caseId)
    const line = await lineOf()
    expect(line).toMatch(`Case ${number} is not as recorded. Event 8 (replied): piece 6 (user) of the prompt`)
    expect(line).toMatch(/differs from character \d+: recorded ".*O-1001.*", replayed ".*O-9999/)
    const last = (await replay(caseId)).differences.at(-1)
    expect(last).toMatchObject({
      kind: 'run_ended',
      message:
        'the row of run 1 differs at state.facts.1.observation.number: recorded "O-1001", replayed "O-9999"',
    })
  })

  it('where the recorded hash of the end is another', async () => {
    await change('run_ended', 1, '"state":"', '"state":"f00')
    const { differences } = await replay(caseId)
    expect(differences).toMatchObject([
      { kind: 'run_ended', message: expect.stringContaining('hash is f00') },
    ])
  })

  it('where the run’s row says another number of steps, or another state', async () => {
    await db().run.updateMany({ where: { caseId }, data: { steps: 4 } })
    expect(await lineOf()).toContain('the row of run 1 differs at steps: recorded 4, replayed 5')
    await db().run.updateMany({ where: { caseId }, data: { steps: 5, outcome: 'answered' } })
    expect(await lineOf()).toContain('says parked, and the row of run 1 answered')
    await db().run.updateMany({ where: { caseId }, data: { outcome: 'parked' } })
  })

  it('where a step or a mistake has another number', async () => {
    await change('applied', 3, '"step":3', '"step":7')
    expect(await lineOf()).toContain('(applied): is step 7, replayed as 3.')
  })

  it('where a piece of a prompt is another text, or gone', async () => {
    const [first] = await trailOf(caseId, 'replied')
    const { hash = '' } = JSON.parse(JSON.stringify(first?.body)).prompt[2]
    const { text } = await db().promptSegment.findUniqueOrThrow({ where: { hash } })
    await db().promptSegment.update({ where: { hash }, data: { text: `${text} ` } })
    expect(await lineOf()).toContain('piece 3 (user) of the prompt is not the text that it is named by')
    await db().promptSegment.delete({ where: { hash } })
    expect(await lineOf()).toContain('piece 3 (user) of the prompt is missing')
    await db().promptSegment.create({ data: { hash, text } })
    expect(await replay(caseId)).toMatchObject({ ok: true })
  })

  it('where the playbook of this very version renders otherwise', async () => {
    const otherwise = (name: string) => {
      const made = playbookOf(builtInShop(db()))(name)
      return (
        made && { ...made, render: (...of: Parameters<Playbook['render']>) => made.render(...of).slice(1) }
      )
    }
    const { differences } = await replay(caseId, otherwise)
    expect(differences).toHaveLength(5)
    expect(differences[0]).toMatchObject({ seq: 4, message: 'the prompt has 5 pieces, rendered again 4' })
  })

  it('where what was said cannot be read', async () => {
    await change('applied', 1, '"calls":', '"calls_":')
    const { differences } = await replay(caseId)
    expect(differences[0]).toMatchObject({ seq: 5, message: expect.stringContaining('cannot be replayed') })
  })
})
