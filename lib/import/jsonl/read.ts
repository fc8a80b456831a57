import { z } from 'zod'
import { linesOf } from '../file/lines.ts'
import { longestRecord } from '../file/object-records.ts'
import { parseJson } from '../file/parse-json.ts'
import { type Row, wrong } from '../read.ts'
import { customerRecord, kinds, orderRecord, productRecord } from '../records.ts'
import { faultsOf } from '../schema-faults.ts'

const anyRecord = z.discriminatedUnion('kind', [productRecord, customerRecord, orderRecord], {
  error: `is not one of ${kinds.join(', ')}`,
})

/** Reads a file of our own format: a record a line, as lib/import/records.ts and the guide describe it. */
export async function* readJsonl(file: string): AsyncGenerator<Row> {
  for await (const { number, at, ...line } of linesOf(file, longestRecord)) {
    const row = String(number)
    if ('reason' in line) yield { row, at, ...wrong(line.reason) }
    else if (line.text.trim() !== '') yield { row, at, ...recordIn(line.text) }
  }
}

function recordIn(text: string) {
  const json = parseJson(text)
  if ('reason' in json) return wrong(json.reason)
  const parsed = anyRecord.safeParse(json.value, { reportInput: true })
  return parsed.success ? { record: parsed.data } : { faults: faultsOf(parsed.error) }
}
