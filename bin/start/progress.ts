import { styleText } from 'node:util'

/** What `npm start` tells of itself. */
export type Progress = {
  /** Does a step of the start: one line when it is done, and what it is about while it lasts. */
  step<Value>(doing: string, work: () => Promise<Value>, done: (value: Value) => string): Promise<Value>
  say(line: string): void
}

/** Writes to the terminal, or line by line to whatever stands in its place. */
export function progressOn(out: NodeJS.WriteStream): Progress {
  // A terminal that was closed takes no more words; stopping goes on without them.
  out.on('error', () => undefined)
  const pending = out.isTTY ? (line: string) => out.write(line) : () => undefined
  return {
    async step(doing, work, done) {
      const start = performance.now()
      pending(`  ${styleText('dim', `… ${doing}`)}`)
      try {
        const value = await work()
        const seconds = `${((performance.now() - start) / 1_000).toFixed(1)} s`
        pending('\r\u001b[2K')
        out.write(`  ${styleText('green', '✓')} ${done(value)}  ${styleText('dim', seconds)}\n`)
        return value
      } catch (fault) {
        pending('\n')
        throw fault
      }
    },
    say: (line) => void out.write(`${line}\n`),
  }
}
