// `npm run eval [-- --json] [-- --only <ticket>] [-- --decider <who>]`: works the tickets of bin/eval/tickets on temporary desks, judges how
// each ended, and measures what feedback is worth and how well claims are found. Nothing is sent.
import { crewOf } from './eval/crew.ts'
import { evaluate } from './eval/evaluate.ts'
import { OptionError, readOptions } from './eval/options.ts'
import { figureLines, mistakeLines, ticketLines } from './eval/print.ts'
import { readTickets } from './eval/ticket.ts'

const stopping = new AbortController()
// Not once: npm passes on what a terminal has sent already.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

async function main(args: string[]): Promise<void> {
  const options = readOptions(args, readTickets())
  const { json, tickets } = options
  const { crew, end } = crewOf(options)
  const evaluated = await evaluate(tickets, crew, process.stderr, stopping.signal)
  for (const note of end()) console.error(note)
  const { figures, judged, mistakes, missed } = evaluated
  if (json) return console.log(JSON.stringify(figures))
  const sections = [ticketLines(judged), mistakeLines(mistakes), figureLines(figures)]
  if (missed.length > 0)
    sections.push(['  Claims judged otherwise than by hand:', ...missed.map((each) => `    ${each}`)])
  console.log(sections.map((lines) => lines.join('\n')).join('\n\n'))
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof OptionError || stopping.signal.aborted)) throw error
  console.error(error instanceof OptionError ? error.message : 'Stopped. Nothing is left behind.')
  process.exitCode = error instanceof OptionError ? error.exitCode : 1
}
