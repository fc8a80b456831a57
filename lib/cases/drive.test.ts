import { beforeAll, describe, expect, it } from 'vitest'
import { fingerprint, parseBundle } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, parkedCase, pendingOf, testClock } from '#lib/testing/desk.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { kindsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { sha256 } from '#lib/trail/chain.ts'

useDatabase('shop')
const clock = testClock()

const actions = ['get_customer', 'get_order', 'get_shipment', 'draft_email', 'propose_send']

describe('driving Jordan’s case', () => {
  let caseId = ''
  beforeAll(async () => {
    caseId = (await parkedCase(clock)).caseId
  })
  const runOf = () => db().run.findFirstOrThrow({ where: { caseId } })
  const stepsOf = () => db().step.findMany({ where: { run: { caseId } }, orderBy: { index: 'asc' } })

  it('parks it after five steps, held by nobody, with nothing done to the world', async () => {
    expect((await stepsOf()).map((step) => step.actions)).toEqual(actions.map((action) => [action]))
    expect(await caseRow(caseId)).toMatchObject({
      state: 'awaiting_approval',
      leaseUntil: null,
      leasedBy: null,
      wakeAt: null,
      attention: null,
    })
    expect(await db().effect.count({ where: { caseId } })).toBe(0)
    expect(await db().message.count({ where: { caseId, direction: 'outbound' } })).toBe(0)
  })

  it('ends its one run as parked, with the turns, steps and cost it took', async () => {
    expect(await db().run.findMany({ where: { caseId } })).toMatchObject([
      {
        index: 1,
        outcome: 'parked',
        bound: null,
        turns: 5,
        steps: 5,
        repairs: 0,
        claims: 0,
        costMicroUsd: 0,
      },
    ])
  })

  it('proposes the draft of its fourth step, to the customer on file, resting on what was read', async () => {
    const proposal = await pendingOf(caseId)
    const [draft, ...others] = await db().draft.findMany({ where: { caseId } })
    const run = await runOf()
    expect(others).toEqual([])
    expect(draft).toMatchObject({ version: 1, author: 'model', runId: run.id, stepIndex: 4 })
    expect(proposal).toMatchObject({ author: 'model', runId: run.id, draftId: draft?.id, version: 1 })
    const bundle = parseBundle(proposal.bundle)
    expect(proposal.fingerprint).toBe(fingerprint(bundle))
    expect(bundle.effects).toMatchObject([
      {
        kind: 'send_email',
        to: { name: 'Jordan Lee', address: 'jordan.lee@example.com' },
        subject: draft?.subject,
        body: draft?.body,
        draft: 1,
      },
    ])
    expect(bundle.facts.map(({ action }) => action)).toEqual(actions.slice(0, 3))
    const inbound = await db().message.findFirstOrThrow({ where: { caseId } })
    expect([bundle.latestInbound, proposal.latestInboundId]).toEqual([inbound.id, inbound.id])
    expect(proposal.expiresAt?.getTime()).toBe(proposal.createdAt.getTime() + 7 * 86_400_000)
  })

  it('tells the whole of it on a trail that verifies and agrees with the rows', async () => {
    const turns = actions.flatMap(() => ['replied', 'applied'])
    expect(await kindsOf(caseId)).toEqual([
      ...['case_opened', 'message_received', 'run_started'],
      ...turns,
      ...['run_ended', 'proposed'],
    ])
    const [run, steps, proposal] = await Promise.all([runOf(), stepsOf(), pendingOf(caseId)])
    expect(await trailOf(caseId, 'applied')).toMatchObject(
      steps.map(({ index, body }) => ({
        body: { run: 1, step: index, turn: index, calls: JSON.parse(body) },
      })),
    )
    expect(await trailOf(caseId, 'run_started')).toMatchObject([{ body: { start: JSON.parse(run.start) } }])
    expect(await trailOf(caseId, 'run_ended')).toMatchObject([
      { body: { outcome: { kind: 'parked' }, state: sha256(run.state) } },
    ])
    expect(await trailOf(caseId, 'proposed')).toMatchObject([
      { actor: 'model', body: { proposal: proposal.id, bundle: JSON.parse(proposal.bundle) } },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('again does nothing: a parked case runs nothing', async () => {
    const before = await deskAsStored()
    expect(await drive(clock, caseId)).toBeNull()
    expect(await deskAsStored()).toEqual(before)
  })
})

describe('driving', () => {
  it('is for one of twenty workers that are woken at once', async () => {
    const caseId = await ask(clock)
    const stops = await Promise.all(Array.from({ length: 20 }, () => drive(clock, caseId)))
    expect(stops.filter((stop) => stop !== null)).toMatchObject([{ kind: 'parked' }])
    expect(await db().run.count({ where: { caseId } })).toBe(1)
    expect(await db().step.count({ where: { run: { caseId } } })).toBe(5)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('of a case that does not exist does nothing', async () => {
    expect(await drive(clock, '01a2e6b0-0000-7000-8000-000000000000')).toBeNull()
  })

  it('with a playbook this version does not have leaves the case as it was', async () => {
    const caseId = await ask(clock)
    await db().case.update({ where: { id: caseId }, data: { playbook: 'older' } })
    const before = await deskAsStored()
    await expect(drive(clock, caseId)).rejects.toThrow('no playbook "older"')
    expect(await deskAsStored()).toEqual(before)
  })
})
