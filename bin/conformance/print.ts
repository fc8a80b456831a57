import { styleText } from 'node:util'
import type { Difference } from './compare.ts'
import { type Figures, type Found, isEqual } from './figures.ts'

/** Whatever is not as it should be, a block for each. Nothing where all is. */
export function faultLines({ played, tried, ruled }: Found): string[] {
  return [
    ...played
      .filter((one) => !isEqual(one))
      .flatMap(({ id, differences, faults }) => [
        heading(`Scenario ${id}`),
        ...faults.map(indented),
        ...fieldLines(differences),
      ]),
    ...played
      .filter(({ unapproved, doubled }) => unapproved + doubled > 0)
      .map(({ id, unapproved, doubled }) =>
        heading(`Scenario ${id}: ${unapproved} changed without approval, ${doubled} done twice`),
      ),
    ...tried.flatMap(({ scenario, action, fault }) =>
      fault === null ? [] : [heading(`Scenario ${scenario}, ${action} for another customer: ${fault}`)],
    ),
    ...ruled.flatMap((one) =>
      one.kind === 'wrong'
        ? [heading(`Scenario ${one.id}, by the rules: ${one.why}`), ...fieldLines(one.differences)]
        : [],
    ),
  ]
}

/** How each scenario ended by the rules: proposed rightly, or why a person has it. */
export function ruledLines({ ruled }: Pick<Found, 'ruled'>): string[] {
  const marks = {
    right: styleText('green', '✓'),
    wrong: styleText('red', '✗'),
    escalated: styleText('dim', '→'),
  }
  return ruled.map((one) =>
    `${marks[one.kind]} ${one.id}${one.kind === 'right' ? '' : `  ${one.why}`}`.slice(0, 200),
  )
}

/** The figures, one a line, with what they mean. */
export function figureLines(figures: Figures): string[] {
  const { scripted } = figures
  const rows: [string, string][] = [
    ['scenarios', String(figures.scenarios)],
    ['equal, record for record', String(figures.equal)],
    [
      'writes',
      `${figures.writes}, of which ${figures.refused_as_reference} refused as the reference refuses it`,
    ],
    ['for another customer', `${figures.other_customer_refused} of ${figures.other_customer_tried} refused`],
    ['without approval', `${figures.unapproved_changes} changes`],
    ['done twice', String(figures.doubled)],
    ['lines corrected', `${figures.reference_corrected}, which the reference's tool has wrong`],
    [
      'by the rules',
      `${scripted.proposed_right} proposed rightly (${(scripted.share * 100).toFixed(1)} %), ${scripted.escalated} handed over, ${scripted.wrong} wrong`,
    ],
  ]
  return rows.map(([name, value]) => `  ${name.padEnd(26)} ${value}`)
}

/** Who has to find out what is wrong needs a few; where everything is otherwise, nobody reads it all. */
const mostRecords = 10
const mostFields = 20

function fieldLines(differences: readonly Difference[]): string[] {
  const more = differences.length - mostRecords
  const shown = differences.slice(0, mostRecords)
  const lines = shown.flatMap(({ record, fields }) => [
    indented(record),
    ...fields.slice(0, mostFields).map((field) => indented(indented(field))),
  ])
  return more > 0 ? [...lines, indented(`and ${more} more records`)] : lines
}

function heading(text: string): string {
  return styleText('bold', text)
}

function indented(text: string): string {
  return `  ${text}`
}
