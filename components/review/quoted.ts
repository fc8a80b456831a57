/** A stretch of a message: the writer's own words, or what they quote of an earlier message. `place` counts them. */
export type Stretch = { place: number; kind: 'own' | 'quoted'; text: string }

const introduction = /^(on|am|le|el|il|op) .{5,200}(wrote|schrieb|écrit|escribió|scritto|schreef)[^:]*:\s*$/i
const original = /^-{2,}\s*(original message|ursprüngliche nachricht|forwarded message)\s*-{2,}\s*$/i

/** Takes a message apart into own words and quotations, so that the quoted can be folded. Nothing is left out. */
export function stretchesOf(text: string): Stretch[] {
  const stretches: { kind: Stretch['kind']; lines: string[] }[] = []
  let restIsQuoted = false
  for (const line of text.split('\n')) {
    restIsQuoted ||= original.test(line.trim())
    const quoted = restIsQuoted || line.startsWith('>') || introduction.test(line.trim())
    const kind = quoted ? 'quoted' : 'own'
    const last = stretches.at(-1)
    if (last?.kind === kind || (last && line.trim() === '')) last.lines.push(line)
    else stretches.push({ kind, lines: [line] })
  }
  return stretches
    .map(({ kind, lines }, place) => ({ place, kind, text: lines.join('\n').trim() }))
    .filter(({ text }) => text !== '')
}
