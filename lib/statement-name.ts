import { createHash } from 'node:crypto'

const names = new Map<string, string>()

/**
 * The name under which each connection keeps a statement prepared, so that the database reads and plans its text once and
 * not each time. It is made of the text, because the web server holds this module several times over the same connections.
 */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** A kept plan takes about 130 KB of its connection, and of texts that hold lists of any length there is no end. */
const mostReads = 100

/** The same for what Prisma asks: the first so many reads have a name, and the rest the empty one, which is none. */
export function readNames(most = mostReads): (asked: { sql: string }) => string {
  const reads = new Map<string, string>()
  return ({ sql }) => {
    const known = reads.get(sql)
    if (known !== undefined) return known
    if (reads.size >= most || !sql.startsWith('SELECT')) return ''
    const name = statementName(sql)
    reads.set(sql, name)
    return name
  }
}
