import { db } from '#lib/db.ts'

/** What is otherwise than recorded when every case of the database is replayed, a line for each case that is. */
export async function differencesOfAll(): Promise<string[]> {
  if ((await db().run.findFirst({ select: { id: true } })) === null) return []
  // Most files make no run: they need not load the playbooks.
  const [{ replayCases }, { differenceLine }, { playbookOf }] = await Promise.all([
    import('#lib/cases/replay.ts'),
    import('#lib/cases/replay-tally.ts'),
    import('#lib/cases/standard-ports.ts'),
  ])
  const { builtInShop } = await import('#lib/shop/read.ts')
  const lines: string[] = []
  for await (const each of replayCases(playbookOf(builtInShop(db())))) {
    if (!each.ok) lines.push(differenceLine(each))
  }
  return lines
}
