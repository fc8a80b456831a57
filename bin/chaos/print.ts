import { styleText } from 'node:util'
import { byKind, type Figures, figuresOf, isSound } from './figures.ts'
import { kinds, planWords } from './plan.ts'
import type { RoundResult } from './told.ts'

/** A line for each kind of round, and one for all. */
export function figureLines(results: readonly RoundResult[]): string[] {
  return [
    ...byKind(results).map(([kind, own]) => line(kinds[kind], figuresOf(own))),
    line('all', figuresOf(results)),
  ]
}

function line(name: string, figures: Figures): string {
  const { rounds, crashes, effects, duplicated, lost, stuck, unknown, trails_failed } = figures
  const mark = isSound(figures) ? styleText('green', '✓') : styleText('red', '✗')
  const counts = [
    `${rounds} rounds`,
    `${crashes} crashes`,
    `${effects} acts`,
    `${unknown} in doubt`,
    `${duplicated} doubled`,
    `${lost} lost`,
    `${stuck} stuck`,
    `${trails_failed} trails failed`,
  ]
  return `${mark} ${name.padEnd(42)} ${counts.map((count) => count.padStart(11)).join('  ')}`
}

/** What went wrong in a round, and how to see it again; empty where nothing did. */
export function faultLines({ plan, faults }: RoundResult): string[] {
  if (faults.length === 0) return []
  return [
    `${styleText('red', '✗')} ${kinds[plan.kind]}: ${planWords(plan)}`,
    ...faults.map((fault) => `    ${fault}`),
    `    Again: npm run chaos -- --rounds 1 --seed ${plan.seed}`,
  ]
}
