import { parseArgs } from 'node:util'
import type { EvalTicket } from './ticket.ts'

const usage = `Usage: npm run eval [-- --json] [-- --only <ticket>]... [-- --decider scripted]
  --json             one JSON object with the figures on standard output
  --only <ticket>    this ticket alone; may be given more than once
  --decider <who>    who decides: scripted, the rules that need no key`

/** What is wrong with what was asked, and what to do. */
export class OptionError extends Error {
  override name = 'OptionError'
}

export type EvalOptions = { json: boolean; tickets: EvalTicket[] }

/** Reads the command line. @throws OptionError for what is not known, in a sentence. */
export function readOptions(args: string[], tickets: EvalTicket[]): EvalOptions {
  const { json, only, decider } = parse(args)
  if (decider === 'anthropic') {
    throw new OptionError(
      'This version has no decider "anthropic": no language model can be asked yet. Leave --decider out, or give --decider scripted, to measure the rules.',
    )
  }
  if (decider !== 'scripted') {
    throw new OptionError(`There is no decider "${decider}". Give --decider scripted, or leave it out.`)
  }
  const unknown = only.filter((id) => tickets.every((ticket) => ticket.id !== id))
  if (unknown.length > 0) {
    throw new OptionError(
      `There is no ticket "${unknown.join('", "')}". Look for its id in bin/eval/tickets, or leave --only out to work all.`,
    )
  }
  return { json, tickets: only.length === 0 ? tickets : tickets.filter(({ id }) => only.includes(id)) }
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        json: { type: 'boolean' },
        only: { type: 'string', multiple: true },
        decider: { type: 'string' },
      },
    })
    return { json: values.json ?? false, only: values.only ?? [], decider: values.decider ?? 'scripted' }
  } catch (error) {
    throw new OptionError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}
