import { styleText } from 'node:util'
import { costWords, durationWords } from '#lib/words.ts'
import type { MeasuredMistake } from './feedback.ts'
import type { Figures, Judged } from './figures.ts'
import { type Judgement, told } from './judge.ts'

const marks = {
  right: styleText('green', '✓'),
  wrong: styleText('red', '✗'),
  halted: styleText('yellow', '■'),
} satisfies Record<Judgement['verdict'], string>

/** The tickets as a table, with what is wrong below each. */
export function ticketLines(judged: readonly Judged[]): string[] {
  const width = Math.max(0, ...judged.map(({ id }) => id.length))
  const heading = `  ${'ticket'.padEnd(width)}  steps  repairs  cost       time     outcome`
  return [
    styleText('bold', heading),
    ...judged.flatMap(({ id, played, judgement }) => {
      const { ending, steps, repairs, costMicroUsd, durationMs } = played
      const row = [
        `${marks[judgement.verdict]} ${id.padEnd(width)}`,
        String(steps).padStart(5),
        String(repairs).padStart(7),
        costWords(costMicroUsd).padEnd(9),
        durationWords(durationMs).padEnd(7),
        told(ending),
      ]
      return [cut(row.join('  ')), ...judgement.why.map((why) => `    ${styleText('dim', why)}`)]
    }),
  ]
}

/** What mistakes took, by kind. */
export function mistakeLines(measured: readonly MeasuredMistake[]): string[] {
  const row = (...cells: string[]) => `  ${cells.map((cell) => cell.padEnd(16)).join('')}`.trimEnd()
  return [
    styleText('bold', row('mistake', 'refusals read', 'not read', 'of it stopped')),
    ...measured.map(({ kind, seen, unseen }) =>
      row(kind, seen.repairs.toFixed(2), unseen.repairs.toFixed(2), `${seen.halted} / ${unseen.halted}`),
    ),
  ]
}

/** The figures, one a line, with what they mean. */
export function figureLines(figures: Figures): string[] {
  const { tickets, resolved_rate, grounding, per_case } = figures
  const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`
  const rows: [string, string][] = [
    ['tickets', String(tickets)],
    [
      'resolved',
      `${percent(resolved_rate)}, of which ${figures.escalated_right} handed over as they should be`,
    ],
    ['stopped by a bound', String(figures.halted)],
    ['wrong', String(figures.wrong)],
    ['wrongly sent', String(figures.wrongly_sent)],
    [
      'repairs per case',
      `${figures.repair_with_feedback} with refusals read, ${figures.repair_without_feedback} without`,
    ],
    [
      'claims of drafts',
      `precision ${percent(grounding.precision)}, recall ${percent(grounding.recall)}, over ${grounding.sentences} sentences`,
    ],
  ]
  if (per_case)
    rows.push(['taken per case', `$${(per_case.micro_usd / 1e6).toFixed(4)}, ${per_case.tokens} tokens`])
  return rows.map(([name, value]) => `  ${name.padEnd(20)} ${value}`)
}

function cut(line: string): string {
  const most = 160
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}
