import { describe, expect, test } from 'vitest'
import { liveFeed } from './feed.ts'
import type { LiveNews, LiveTopic } from './topic.ts'

const opened = 1_000_000

/** A feed that has been live since `opened`. */
function feedThatIsLive() {
  const feed = liveFeed()
  feed.hear({ kind: 'live', at: opened })
  return feed
}

/** Listens for what was read at a time, and keeps what is told. */
function listener(feed: ReturnType<typeof liveFeed>, of: LiveTopic, readAt = opened) {
  const told: LiveNews[] = []
  const leave = feed.listen({ of, since: () => readAt, tell: (news) => told.push(news) })
  return { told, leave }
}

const moved = (id: string, at = opened + 10_000) => ({ kind: 'case', id, at }) as const
const mail = (id: string) => ({ kind: 'mail', id, at: opened + 10_000 }) as const
const everything = { kind: 'everything' }

describe('who listens is told', () => {
  const table: [string, LiveTopic, LiveNews[]][] = [
    ['of every case where the desk is shown', 'desk', [moved('a'), moved('b')]],
    ['of mail where the mailbox is shown', 'mailbox', [mail('c')]],
    ['of one case where that is shown', { caseId: 'b' }, [moved('b')]],
    ['of nothing where another case is shown', { caseId: 'x' }, []],
  ]

  test.each(table)('%s', (_what, of, expected) => {
    const feed = feedThatIsLive()
    const { told } = listener(feed, of)
    for (const event of [moved('a'), moved('b'), mail('c')]) feed.hear(event)
    expect(told).toEqual(expected)
  })

  test('until they leave', () => {
    const feed = feedThatIsLive()
    const { told, leave } = listener(feed, 'desk')
    leave()
    feed.hear(moved('a'))
    expect(told).toEqual([])
  })
})

describe('a page is told to read everything', () => {
  test('once the stream is live, because it was read before', () => {
    const feed = liveFeed()
    const { told } = listener(feed, 'desk', opened - 300)
    feed.hear({ kind: 'live', at: opened })
    expect(told).toEqual([everything])
  })

  test('each time the stream is live again', () => {
    const feed = feedThatIsLive()
    const { told } = listener(feed, 'desk', opened + 1)
    for (const at of [opened + 5_000, opened + 9_000]) {
      feed.hear({ kind: 'not_live' })
      feed.hear({ kind: 'live', at })
    }
    expect(told).toEqual([everything, everything])
  })

  test('when it comes back from before the stream was live', () => {
    expect(listener(feedThatIsLive(), 'desk', opened - 60_000).told).toEqual([everything])
  })

  test('when more has happened since it was read than is remembered', () => {
    const feed = feedThatIsLive()
    for (let each = 0; each < 201; each += 1) feed.hear(moved(`${each}`, opened + 10_000 + each))
    expect(listener(feed, { caseId: 'x' }, opened + 5_000).told).toEqual([everything])
    expect(listener(feed, { caseId: 'x' }, opened + 20_000).told).toEqual([])
  })

  test('but not when it was read after the stream was live and nothing has happened', () => {
    const feed = feedThatIsLive()
    const { told } = listener(feed, 'desk', opened + 1)
    feed.hear({ kind: 'beat', at: opened + 15_000 })
    expect(told).toEqual([])
  })

  test('nor while the stream is not live', () => {
    const { told } = listener(liveFeed(), 'desk')
    expect(told).toEqual([])
  })
})

describe('a page that begins to listen is told what it missed', () => {
  test('since it was read, or a moment before', () => {
    const feed = feedThatIsLive()
    feed.hear(moved('a'))
    expect(listener(feed, 'desk', opened + 9_000).told).toEqual([moved('a')])
    expect(listener(feed, 'desk', opened + 10_100).told).toEqual([moved('a')])
    expect(listener(feed, 'desk', opened + 13_000).told).toEqual([])
  })

  test('once, however often it happened', () => {
    const feed = feedThatIsLive()
    for (const at of [10_000, 10_100, 10_200]) feed.hear(moved('a', opened + at))
    feed.hear(moved('b', opened + 10_300))
    expect(listener(feed, 'desk', opened + 5_000).told).toHaveLength(1)
    expect(listener(feed, { caseId: 'a' }, opened + 5_000).told).toEqual([moved('a', opened + 10_200)])
  })

  test('of what it shows', () => {
    const feed = feedThatIsLive()
    feed.hear(moved('a'))
    expect(listener(feed, { caseId: 'b' }, opened + 5_000).told).toEqual([])
    expect(listener(feed, 'mailbox', opened + 5_000).told).toEqual([])
  })
})

test('says when its state changes, and only then', () => {
  const feed = liveFeed()
  const states: string[] = []
  const leave = feed.watch(() => states.push(feed.state()))
  for (const kind of ['not_live', 'signed_out', 'signed_out'] as const) feed.hear({ kind })
  for (const at of [opened, opened + 1]) feed.hear({ kind: 'live', at })
  feed.hear(moved('a'))
  leave()
  feed.hear({ kind: 'not_live' })
  expect(states).toEqual(['signed_out', 'live'])
})
