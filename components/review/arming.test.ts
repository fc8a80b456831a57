import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Arming, armAfterMs, hidden, isArmed, painted, pressed, released, unarmed } from './arming.ts'

const press = (state: Arming, at: number, repeat = false) => pressed(state, { at, repeat })

describe('approving by key', () => {
  it('fires a moment after the review was painted, and not before', () => {
    const shown = painted(unarmed, 1_000)
    expect(isArmed(shown, 1_000 + armAfterMs - 1)).toBe(false)
    expect(press(shown, 1_000 + armAfterMs - 1).fires).toBe(false)
    expect(press(shown, 1_000 + armAfterMs).fires).toBe(true)
  })

  it('does not fire while nothing is on screen', () => {
    expect(press(unarmed, 10_000).fires).toBe(false)
    expect(press(hidden(painted(unarmed, 0)), 10_000).fires).toBe(false)
  })

  it('does not fire for a key that is held since before the review came up', () => {
    const held = press(painted(unarmed, 0), 600).after
    const next = painted(held, 700)
    expect(press(next, 5_000, true).fires).toBe(false)
    expect(press(next, 5_000).fires).toBe(false)
    expect(press(released(next), 5_000).fires).toBe(true)
  })

  it('starts the wait anew for a press that came too early', () => {
    const early = released(press(painted(unarmed, 0), 400).after)
    expect(press(early, 600).fires).toBe(false)
    expect(press(early, 400 + armAfterMs).fires).toBe(true)
  })

  it('fires for two reviews that were each looked at', () => {
    const first = press(painted(unarmed, 0), 600)
    const second = press(painted(released(first.after), 700), 1_300)
    expect([first.fires, second.fires]).toEqual([true, true])
  })

  it('never fires for a stream of presses closer than the wait, whatever they say of themselves', () => {
    const step = fc.record({ ms: fc.nat(armAfterMs - 1), repeat: fc.boolean(), up: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state = painted(unarmed, 0)
        let at = 0
        for (const { ms, repeat, up } of steps) {
          at += ms
          const { after, fires } = press(state, at, repeat)
          expect(fires).toBe(false)
          state = up ? released(after) : after
        }
      }),
    )
  })

  it('fires at most once for each time the key is let go', () => {
    const happening = fc.oneof(
      fc.record({ kind: fc.constant('press' as const), repeat: fc.boolean() }),
      fc.record({ kind: fc.constantFrom('release' as const, 'paint' as const, 'hide' as const) }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1_500), happening)), (happenings) => {
        let state = unarmed
        let [at, releases, fired] = [0, 0, 0]
        for (const [ms, it] of happenings) {
          at += ms
          if (it.kind === 'paint') state = painted(state, at)
          if (it.kind === 'hide') state = hidden(state)
          if (it.kind === 'release') {
            state = released(state)
            releases += 1
          }
          if (it.kind === 'press') {
            const { after, fires } = press(state, at, it.repeat)
            state = after
            if (fires) fired += 1
          }
          expect(fired).toBeLessThanOrEqual(releases + 1)
        }
      }),
    )
  })
})
