import { english } from './english.ts'
import { german } from './german.ts'
import { anyOf, type Language, words } from './language.ts'

/** A language with its patterns made once. */
export type Grammar = ReturnType<typeof grammarOf>

const grammars = [english, german].map(grammarOf)

/** The grammar of the language that most small words of a text belong to. The first language where none tells. */
export function grammarFor(plain: string): Grammar {
  const sample =
    plain
      .slice(0, 4_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  let best = grammars[0]
  let most = 0
  for (const grammar of grammars) {
    const count = sample.filter((word) => grammar.common.has(word)).length
    if (best === undefined || count > most) [best, most] = [grammar, count]
  }
  if (best === undefined) throw new Error('There is no language')
  return best
}

export function grammarOf(language: Language) {
  const listed = <Key extends string>(list: readonly (readonly [key: Key, pattern: string])[]) =>
    list.map(([key, pattern]) => ({ key, pattern: words(pattern) }))
  return {
    language,
    ...datesOf(language),
    ...amountsOf(language),
    common: new Set(language.common.split(' ')),
    abbreviation: new RegExp(`(?<![\\p{L}])(?:${anyOf(language.abbreviations.split(' '))})$`, 'iu'),
    amounts: listed(language.amounts),
    roles: listed(language.roles),
    states: listed(language.states),
    counted: listed(language.counted),
    willArrive: words(language.willArrive),
    vague: words(language.vague),
    partOf: words(language.partOf),
    unreal: words(language.unreal),
    negation: words(`(?:${language.negation})`),
    possible: words(language.possible),
    clauseEnd: new RegExp(language.clauseEnd, 'giu'),
    interjection: new RegExp(language.interjection, 'giu'),
    condition: words(language.condition),
    customerStep: words(language.customerStep),
    future: words(language.future),
    done: words(language.done),
    rule: words(language.rule),
    topics: language.topics.map((topic) => ({
      ...topic,
      pattern: words(topic.pattern),
      also: topic.also === undefined ? null : words(topic.also),
    })),
    asSaid: words(language.asSaid),
    capitals: new Set(language.capitals.split('|').map((word) => word.toLowerCase())),
    greeting: words(language.greeting),
    notFound: words(language.notFound),
    need: words(language.need),
    over: words(language.over),
    empty: new RegExp(`^[^\\p{L}]*(?:(?:${language.empty})[^\\p{L}]*){0,6}$`, 'iu'),
    placeContext: words(language.placeContext),
    spots: words(language.spots),
    putDown: words(language.putDown),
    orderWord: words(`(?:${language.orderWord})(?: ?[#:]{0,2} ?)([#]?\\d{3,9})`),
    carriers: words(language.carriers, 'gu'),
    carrierVerbs: new RegExp(`^ (?:${language.carrierVerbs})(?![\\p{L}])`, 'iu'),
    carrierAfter: new RegExp(`(?<![\\p{L}])(?:${language.carrierBefore})$`, 'iu'),
    placeAfter: new RegExp(`(?<![\\p{L}])(?:${language.placeBefore})$`, 'iu'),
    productAfter: new RegExp(`(?<![\\p{L}])(?:${language.productBefore}) ?$`, 'iu'),
    productNoun: words(language.productNouns),
  }
}

function datesOf({
  months,
  weekdays,
  ordinal,
  coming,
  past,
  relativeDays,
  relativeWeeks,
  ...language
}: Language) {
  const month = anyOf(Object.keys(months))
  const day = '\\d{1,2}'
  const year = '(?:,? (\\d{4}))?'
  return {
    months: new Map(Object.entries(months)),
    weekdays: new Map(Object.entries(weekdays)),
    alsoWords: new Set(language.alsoWords.split(' ')),
    relativeDays: new Map(Object.entries(relativeDays)),
    relativeWeeks: new Map(Object.entries(relativeWeeks)),
    dayMonth: words(`(${day})(?:${ordinal}|\\.)?,? (?:of )?(${month})(?:\\.(?= ?\\d))?${year}`),
    monthDay: words(`(${month})\\.? (?:the )?(${day})(?:${ordinal})?${year}(?!:\\d)`),
    weekday: words(`(?:(${coming}|${past}) )?(?:the )?(${anyOf(Object.keys(weekdays))})`),
    pastTense: words(language.pastTense),
    coming: words(coming),
    past: words(past),
    relative: words(anyOf([...Object.keys(relativeDays), ...Object.keys(relativeWeeks)])),
  }
}

function amountsOf({ numbers, rangeWord, comparisons, businessDay, fillers, units, ...language }: Language) {
  const count = `\\d{1,4}|${anyOf(Object.keys(numbers))}`
  const unit = units.map(([, pattern]) => pattern).join('|')
  const comparison = Object.values(comparisons).join('|')
  return {
    numbers: new Map(Object.entries(numbers)),
    units: units.map(([key, pattern]) => ({ key, pattern: words(pattern, 'iu') })),
    comparisons: Object.entries(comparisons).map(([key, pattern]) => ({
      key,
      pattern: words(pattern, 'iu'),
    })),
    duration: words(
      `(?:(${comparison}) )?(${count})(?: ?(?:-|–|${rangeWord}) ?(${count}))?[ -]?(?:(?:${fillers}) )?(?:(${businessDay})[ -]?)?(${unit})`,
    ),
    ago: words(language.ago),
    agoBefore: new RegExp(`(?<![\\p{L}])(?:${language.agoBefore}) $`, 'iu'),
    between: words(language.between),
    ahead: words(language.ahead),
    businessDay: words(businessDay, 'iu'),
    percent: new RegExp(`(\\d{1,3}(?:[.,]\\d{1,2})?)(?: ?%| (?:${language.percent})(?!\\p{L}))`, 'giu'),
    currencyWords: new Map(Object.entries(language.currencyWords)),
    currencyWord: anyOf(Object.keys(language.currencyWords)),
    decimal: language.decimal,
    dayFirst: language.dayFirst,
  }
}
