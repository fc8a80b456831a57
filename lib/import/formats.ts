import { readJsonl } from './jsonl/read.ts'
import type { ReadRows } from './read.ts'
import { readTau2 } from './tau2/read.ts'

/** The formats that can be imported, by what they are called. */
export const formats: ReadonlyMap<string, ReadRows> = new Map([
  ['tau2-retail', readTau2],
  ['jsonl', readJsonl],
])
