import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { EvalTicket } from './ticket.ts'

const usage = `Usage: npm run eval [-- --json] [-- --only <ticket>]... [-- --decider <who>] [-- --record]
  --json             one JSON object with the figures on standard output
  --only <ticket>    this ticket alone; may be given more than once
  --decider <who>    who decides: scripted, the rules that need no key; anthropic, Claude, with ANTHROPIC_API_KEY;
                     recorded, what Claude said when it was recorded
  --record           with --decider anthropic: keep what is said, for --decider recorded
  --recording <file> where that is kept, if not in bin/messages/recorded/eval.jsonl`

/** What is wrong with what was asked, and what to do; and the code with which the command ends. */
export class OptionError extends Error {
  override name = 'OptionError'
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

const deciders = ['scripted', 'anthropic', 'recorded'] as const
const standardRecording = join(import.meta.dirname, '../messages/recorded/eval.jsonl')

export type EvalOptions = {
  json: boolean
  tickets: EvalTicket[]
  decider: (typeof deciders)[number]
  record: boolean
  recording: string
}

/** Reads the command line. @throws OptionError for what is not known, in a sentence. */
export function readOptions(args: string[], tickets: EvalTicket[]): EvalOptions {
  const { json, only, record, recording, ...given } = parse(args)
  const decider = deciders.find((name) => name === given.decider)
  if (decider === undefined) {
    throw new OptionError(`There is no decider "${given.decider}". There are: ${deciders.join(', ')}.`)
  }
  if (record && decider !== 'anthropic') {
    throw new OptionError('Only what Claude says can be recorded: give --decider anthropic, too.')
  }
  const unknown = only.filter((id) => tickets.every((ticket) => ticket.id !== id))
  if (unknown.length > 0) {
    throw new OptionError(
      `There is no ticket "${unknown.join('", "')}". Look for its id in bin/eval/tickets, or leave --only out to work all.`,
    )
  }
  const chosen = only.length === 0 ? tickets : tickets.filter(({ id }) => only.includes(id))
  return { json, tickets: chosen, decider, record, recording }
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        json: { type: 'boolean' },
        only: { type: 'string', multiple: true },
        decider: { type: 'string' },
        record: { type: 'boolean' },
        recording: { type: 'string' },
      },
    })
    const { json = false, only = [], decider = 'scripted', record = false } = values
    return { json, only, decider, record, recording: values.recording ?? standardRecording }
  } catch (error) {
    throw new OptionError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}
