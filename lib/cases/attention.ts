import type { Stop } from '#lib/loop/outcome.ts'
import type { Bounds } from '#lib/loop/types.ts'

/** Why a stopped run needs a person, in plain words; empty where it does not. */
export function attentionFor(stop: Stop, bounds: Bounds): string {
  switch (stop.kind) {
    case 'escalated':
      return `Handed to you: ${stop.reason}`
    case 'halted':
      return haltedAt(stop, bounds)
    case 'parked':
    case 'answered':
    case 'superseded':
    case 'suspended':
      return ''
  }
}

function haltedAt(stop: Extract<Stop, { kind: 'halted' }>, bounds: Bounds): string {
  switch (stop.bound) {
    case 'steps':
      return `Stopped after ${bounds.maxSteps} tries`
    case 'repairs':
      return 'Stopped: it kept making mistakes'
    case 'cost':
      if (stop.detail !== null) return `Stopped: ${stop.detail}`
      return `Stopped at its cost limit of $${(bounds.maxCostMicroUsd / 1_000_000).toFixed(2)}`
    case 'deadline':
      return `Stopped after ${Math.round(bounds.deadlineMs / 1_000)} seconds of work`
    case 'context':
      return 'Stopped: the case has grown too long for the assistant to read'
    case 'crash':
      return 'Stopped: the assistant was interrupted several times at the same place'
    case 'model':
      return `Stopped: the assistant could not be asked${stop.detail ? ` (${stop.detail})` : ''}`
  }
}
