import pg from 'pg'
import type { RecordFault } from '../fault.ts'

const line = { field: 'lines', reason: 'leaves out a line of which there is a return or an exchange' }

/** What the shop's tables refuse, by the constraint's name. */
const constraints = new Map<string, RecordFault>([
  ['Customer_email_key', { field: 'email', reason: 'is the address of another customer' }],
  ['Product_name_key', { field: 'name', reason: 'is the name of another product' }],
  ['ReturnLine_orderLineId_fkey', line],
  ['ExchangeLine_orderLineId_fkey', line],
])

/** What was wrong with a record that the database refused; null for an error that is no record's fault. */
export function faultOf(error: unknown): RecordFault | null {
  if (!(error instanceof pg.DatabaseError) || !isOfData(error.code)) return null
  const known = constraints.get(error.constraint ?? '')
  return known ?? { field: '', reason: `The database refuses it: ${error.message}` }
}

/** Malformed values, violated constraints, and a row that is written twice at once (SQLSTATE classes 22, 23, 21). */
function isOfData(code = ''): boolean {
  return /^2[123]/.test(code)
}
