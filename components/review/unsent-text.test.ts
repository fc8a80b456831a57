import { describe, expect, it } from 'vitest'
import { firstText, parseLocal } from './unsent-text.ts'

const start = { subject: 'Your order', body: 'Hi' }
const server = { subject: 'Your order', body: 'Hi Jordan', at: '2026-11-30T12:00:00.000Z' }
const local = {
  subject: 'Your order',
  body: 'Hi Jordan, it',
  at: '2026-11-30T12:00:02.000Z',
  savedAt: server.at,
}
const text = ({ subject, body }: { subject: string; body: string }) => ({ subject, body })

describe('what an editor begins with', () => {
  it('is the text it starts from where nothing was typed', () => {
    expect(firstText(start, null, null)).toEqual({ text: start, kept: false })
  })

  it('is what the server has, where this tab has nothing', () => {
    expect(firstText(start, server, null)).toEqual({ text: text(server), kept: true })
  })

  it('is what this tab has, where the server has it not yet', () => {
    expect(firstText(start, null, { ...local, savedAt: null })).toEqual({ text: text(local), kept: true })
    expect(firstText(start, server, local)).toEqual({ text: text(local), kept: true })
  })

  it('is what this tab has, though its clock is behind the server’s', () => {
    const behind = { ...local, at: '2026-11-30T11:00:00.000Z' }
    expect(firstText(start, server, behind).text).toEqual(text(local))
  })

  it('is what was typed elsewhere since, where this tab was left behind', () => {
    const old = { ...local, at: '2026-11-30T11:00:00.000Z', savedAt: '2026-11-30T10:59:59.000Z' }
    expect(firstText(start, server, old).text).toEqual(text(server))
  })

  it('is nothing of one’s own where that is what it starts from', () => {
    expect(firstText(start, { ...start, at: server.at }, null)).toEqual({ text: start, kept: false })
  })
})

describe('what a tab has kept', () => {
  it('is read back', () => {
    expect(parseLocal(JSON.stringify(local))).toEqual(local)
  })

  it.each([null, '', 'null', '1', '[]', '{}', '{"subject":1,"body":"x","at":"y"}', '{"subject"'])(
    'is nothing where %j stands there',
    (stored) => {
      expect(parseLocal(stored)).toBeNull()
    },
  )
})
