import { createDatabase, databaseUrl } from './postgres-database.ts'

/** Copies of a database on its server, each with the name it got. */
export type Copies = { next(): Promise<{ name: string; url: string }> }

/** Makes copies of the database `template`, the next always under way while one is worked on. */
export function copiesOf(template: string, server: string): Copies {
  let made = 0
  const copy = async () => {
    made += 1
    const name = `desk_${made}`
    await createDatabase(server, name, template)
    return { name, url: databaseUrl(server, name) }
  }
  let coming: ReturnType<typeof copy> | undefined
  return {
    async next() {
      const copied = await (coming ?? copy())
      coming = copy()
      // Whoever asks for it hears of a fault.
      coming.catch(() => undefined)
      return copied
    },
  }
}
