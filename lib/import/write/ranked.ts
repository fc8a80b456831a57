/**
 * Ids for so many rows of one parent by their places: those of the rows that are there, then new ones.
 *
 * @param fresh the id of a new row at a place.
 */
export function rankedIds(
  present: readonly string[],
  count: number,
  fresh: (place: number) => string,
): string[] {
  const ids = present.slice(0, count)
  // A place whose id is another's already is passed over.
  for (let place = ids.length; ids.length < count; place++) {
    const id = fresh(place)
    if (!present.includes(id)) ids.push(id)
  }
  return ids
}

/** Rows by what they belong to. */
export function byParent<Row extends { parent: string; id: string }>(
  rows: readonly Row[],
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { parent, id } of rows) {
    const ids = found.get(parent)
    if (ids === undefined) found.set(parent, [id])
    else ids.push(id)
  }
  return found
}

/** The oldest first, as such rows are read again: those whose time is not known come before all others. */
export function byTime<Each>(given: readonly Each[], timeOf: (each: Each) => string | null): Each[] {
  return given.toSorted((one, other) => {
    const [before, after] = [timeOf(one) ?? '', timeOf(other) ?? '']
    return before === after ? 0 : before < after ? -1 : 1
  })
}
