import { closeSync, openSync, writeSync } from 'node:fs'
import type { Fault } from '#lib/import/fault.ts'

const mostPrinted = 100

/**
 * Tells of faults as they are found: the first hundred in words, all of them as JSON lines in a file where one is named.
 *
 * @throws the system's error where the file cannot be written.
 */
export function faultReport(file: string | undefined, print: (line: string) => void) {
  const report = file === undefined ? undefined : openSync(file, 'w', 0o600)
  let faults = 0
  return {
    tell(fault: Fault) {
      faults += 1
      if (faults <= mostPrinted) print(faultWords(fault))
      if (report !== undefined) writeSync(report, `${JSON.stringify(fault)}\n`)
    },
    end() {
      const more = faults - mostPrinted
      const all = file === undefined ? 'all of them: --report <file>' : `all of them: ${file}`
      if (more > 0) print(`... and ${more.toLocaleString('en')} more; ${all}`)
      if (report !== undefined) closeSync(report)
    },
  }
}

/** "shop.jsonl, row 12, lines.0.price: 1.234 has more than two decimals". */
function faultWords({ file, row, field, reason }: Fault): string {
  return `${[file, row && `row ${row}`, field].filter(Boolean).join(', ')}: ${reason}`
}
