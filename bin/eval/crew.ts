import { existsSync } from 'node:fs'
import { modelFor } from '#lib/cases/model.ts'
import { type Clock, systemClock } from '#lib/clock.ts'
import type { Provider } from '#lib/deciders/anthropic/provider.ts'
import { recorded, recording } from '#lib/deciders/recorded.ts'
import { modelAccess } from '#lib/env.ts'
import { readRecording, recordingOf } from '../messages/recordings.ts'
import type { Crew } from './desk.ts'
import { type EvalOptions, OptionError } from './options.ts'

/** Who decides in an evaluation; and what ends it, which gives what there is to say of it. */
type Hired = { crew: Crew; end(): string[] }

/** @throws OptionError where there is no key, or no recording. */
export function crewOf({ decider, record, recording: file }: EvalOptions): Hired {
  switch (decider) {
    case 'scripted':
      return { crew: { clock: systemClock, deciding: { model: null } }, end: () => [] }
    case 'anthropic':
      return askingClaude(record ? file : null)
    case 'recorded':
      return replaying(file)
  }
}

function askingClaude(file: string | null): Hired {
  const access = modelAccess()
  if (access === null) {
    throw new OptionError(
      'ANTHROPIC_API_KEY is not set, so Claude cannot be asked. Set it, or give --decider scripted for the rules or --decider recorded for what Claude said before.',
      2,
    )
  }
  const { provider, world } = modelFor(access)
  if (file === null)
    return { crew: { clock: systemClock, deciding: { model: { provider, world } } }, end: () => [] }
  const kept = recordingOf(systemClock.now().toISOString(), file)
  const keptProvider: Provider = {
    ...provider,
    deciderFor: (choice) => recording(provider.deciderFor(choice), kept.keep),
  }
  return {
    crew: { clock: systemClock, deciding: { model: { provider: keptProvider, world } } },
    end: () => [`${kept.write()} answers are kept in ${file}.`],
  }
}

/** Answers as Claude did, on the day on which it did. */
function replaying(file: string): Hired {
  if (!existsSync(file))
    throw new OptionError(`There is no recording ${file}. Make one with --decider anthropic --record.`)
  const { at, answerTo, outdated, missing } = readRecording(file)
  const decider = recorded(answerTo)
  const notes = () =>
    outdated.size === 0
      ? [...missing]
      : [
          ...missing,
          `${outdated.size} of the answers were given to other instructions: record again to measure these.`,
        ]
  return {
    crew: { clock: clockFrom(new Date(at)), deciding: { model: null, deciderFor: () => decider } },
    end: notes,
  }
}

/** A clock that says this time now, and goes on from there. */
function clockFrom(at: Date): Clock {
  const offsetMs = at.getTime() - systemClock.now().getTime()
  return { now: () => new Date(systemClock.now().getTime() + offsetMs) }
}
