import { styleText } from 'node:util'

/** How the demo tells what happens: in words as it goes, or as one JSON object at the end. */
export type Print = {
  title(text: string): void
  /** Something that has been done, or that was found to hold. */
  done(text: string): void
  /** One step of the assistant. */
  step(index: number, action: string, reason: string): void
  /** Something the person or the world does. */
  act(text: string): void
  /** A text as it stands, indented. */
  quote(text: string): void
  end(result: object): void
}

export function printer(json: boolean): Print {
  return json ? silent : words
}

const silent: Print = {
  title: () => undefined,
  done: () => undefined,
  step: () => undefined,
  act: () => undefined,
  quote: () => undefined,
  end: (result) => console.log(JSON.stringify(result)),
}

const words: Print = {
  title: (text) => console.log(`\n${styleText('bold', text)}`),
  done: (text) => console.log(`  ${styleText('green', '✓')} ${text}`),
  step: (index, action, reason) =>
    console.log(`  ${styleText('cyan', `step ${index}`)}  ${action.padEnd(16)} ${styleText('dim', reason)}`),
  act: (text) => console.log(`  ${styleText('yellow', '→')} ${text}`),
  quote: (text) => {
    const bar = styleText('dim', '│')
    for (const line of text.trimEnd().split(/\r?\n/).flatMap(wrapped)) console.log(`    ${bar} ${line}`)
  },
  end: (result) => {
    console.log(`\n${styleText('bold', 'In figures')}`)
    for (const [name, value] of Object.entries(result)) {
      console.log(`  ${name.padEnd(28)} ${Array.isArray(value) ? value.join(', ') : value}`)
    }
  },
}

/** A line as lines of at most 100 characters, broken at spaces. */
function wrapped(line: string): string[] {
  return line.match(/.{1,100}(?=\s|$)|\S+/g)?.map((part) => part.trimStart()) ?? ['']
}
