import type { Bounds } from '#lib/loop/types.ts'
import { caseBounds, type Settings } from '#lib/settings.ts'
import type { Case } from '#prisma/generated/client.ts'

/** What may be spent on a case: in one run, and in all its runs together (micro-USD). */
export type CaseBounds = { run: Bounds; maxCaseCostMicroUsd: number }

/**
 * The bounds of a case: the desk's, those of its playbook over them, and over both what a lead has set for it alone.
 *
 * @throws ZodError for stored bounds that are not valid.
 */
export function boundsOf(settings: Settings, row: Pick<Case, 'playbook' | 'bounds'>): CaseBounds {
  const desk = { ...settings.bounds, maxCaseCostMicroUsd: settings.maxCaseCostMicroUsd }
  const { maxCaseCostMicroUsd, ...run } = {
    ...desk,
    ...settings.playbookBounds[row.playbook],
    ...caseBounds.parse(row.bounds ?? {}),
  }
  return { run, maxCaseCostMicroUsd }
}
