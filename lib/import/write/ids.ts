import { createHash } from 'node:crypto'

/**
 * The id of an imported row: a UUID (version 8) of what the row is and what its shop calls it, so that importing it again
 * finds it.
 */
export function importedId(kind: string, name: string): string {
  return uuidOf(hashOf(kind, name))
}

/** The id of a row that has a place and no name. Those of one parent sort by their places. */
export function placedId(kind: string, parent: string, place: number): string {
  const bytes = hashOf(kind, parent)
  bytes.writeUInt32BE(place, 12)
  return uuidOf(bytes)
}

function hashOf(kind: string, name: string): Buffer {
  return createHash('sha256').update(`imported ${kind} ${name}`).digest().subarray(0, 16)
}

function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
