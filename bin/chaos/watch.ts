import type { Checkpoint, Watch } from '#lib/checkpoint.ts'
import { db } from '#lib/db.ts'
import type { EffectKind } from '#prisma/generated/enums.ts'
import type { Place } from './plan.ts'

type Told = { passes(point: Checkpoint): Promise<void>; allThere(): Promise<void> }

/**
 * Has a worker stop with each case that has a place once it comes there, and tells when all are at theirs; when that is
 * done, all go on. Until then the worker works at these cases alone, and with none that stands at its place.
 *
 * @param cases the round's cases, by id.
 */
export function watchOf(places: readonly Place[], cases: readonly string[], told: Told): Watch {
  const awaited = new Map(places.map((place) => [cases[place.of], { ...place, times: 0 }]))
  const standing = new Set<string>()
  const goOn = Promise.withResolvers<void>()
  return async (point, id) => {
    await told.passes(point)
    if (awaited.size === 0) return
    const { caseId, kind } = await workOf(point, id)
    const place = awaited.get(caseId)
    if (place === undefined || standing.has(caseId)) throw new Error(`Case ${caseId} is not to be touched`)
    if (place.at !== point || (place.kind ?? kind) !== kind) return
    place.times += 1
    if (place.times !== place.nth) return
    standing.add(caseId)
    if (standing.size < awaited.size) return goOn.promise
    await told.allThere()
    awaited.clear()
    goOn.resolve()
  }
}

async function workOf(point: Checkpoint, id: string): Promise<{ caseId: string; kind: EffectKind | null }> {
  if (point.startsWith('driving')) return { caseId: id, kind: null }
  return db().effect.findUniqueOrThrow({ where: { id }, select: { caseId: true, kind: true } })
}
