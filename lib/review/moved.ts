import { isDeepStrictEqual } from 'node:util'
import type { Bundle } from '#lib/bundle.ts'
import type { MovedField } from '#lib/errors.ts'
import type { SourceField } from './source-field.ts'
import { sourceFields, whetherFound } from './source-fields.ts'

type Fact = Bundle['facts'][number]

/** The longest text of one side: what differs of a policy article is told, not the whole of it. */
const longest = 400

/**
 * What is otherwise in the sources of facts now, field by field, each change once.
 *
 * @param now what each fact says today, in the same order; the same fact for what was not read again.
 */
export function movedFields(facts: readonly Fact[], now: readonly Fact[]): MovedField[] {
  const changes = new Map<string, MovedField>()
  for (const [index, fact] of facts.entries()) {
    const again = now[index]
    if (again === undefined) continue
    for (const { key, ...change } of movedIn(fact, again)) changes.set(key, change)
  }
  return [...changes.values()]
}

function movedIn({ action, args, observation }: Fact, again: Fact): (MovedField & { key: string })[] {
  // As a rule nothing at all has changed, which is seen sooner than field by field.
  if (isDeepStrictEqual(observation, again.observation)) return []
  const was = sourceFields(action, args, observation)
  const is = sourceFields(action, args, again.observation)
  if (was === null || is === null) return []
  const [before, after] = [byKey(was), byKey(is)]
  const [had, has] = [before.get(whetherFound), after.get(whetherFound)]
  if (had && has && had.value !== has.value) {
    // Of what is there on one side only there are no fields to compare.
    const { about, field } = had
    return [{ key: `${about}: ${field}`, about, field, was: had.value, now: has.value }]
  }
  return [...new Map([...before, ...after]).entries()].flatMap(([key, { about, field }]) => {
    const [old, fresh] = [before.get(key), after.get(key)]
    // Another article that a search finds now was rested on by nobody.
    if (about === 'Policy' && old === undefined) return []
    if (old?.value === fresh?.value) return []
    return [{ key, about, field, ...sides(old?.value ?? 'none', fresh?.value ?? 'not found any more') }]
  })
}

function byKey(fields: SourceField[]): Map<string, SourceField> {
  return new Map(fields.map((field) => [field.key, field]))
}

/** Both sides; of long texts only the sentences that the other side does not have. */
function sides(was: string, now: string): { was: string; now: string } {
  if (was.length + now.length <= longest) return { was, now }
  const [before, after] = [sentencesOf(was), sentencesOf(now)]
  const only = (some: string[], others: string[]) =>
    some
      .filter((sentence) => !others.includes(sentence))
      .join(' ')
      .slice(0, longest) || 'nothing of this'
  return { was: only(before, after), now: only(after, before) }
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim())
}
