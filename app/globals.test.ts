import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'globals.css'), 'utf8')

/** The tokens of a theme: what stands in the first block that the selector opens. */
function tokensOf(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return new Map(
    Array.from(block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6})/g), ([, name = '', hex = '']) => [name, hex]),
  )
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['background', 'pane', 'raised', 'selected']
/** Text on what it stands on: 4.5 to 1 (WCAG 1.4.3). */
const text = [
  ...['ink', 'ink-2', 'ink-3', 'accent', 'bad', 'warning'].flatMap((ink) =>
    surfaces.map((surface) => [ink, surface] as const),
  ),
  ['good', 'pane'] as const,
  ['good', 'background'] as const,
  ['on-accent', 'accent'] as const,
  ['bad', 'on-bad'] as const,
  ['warning', 'on-warning'] as const,
]
/** The borders of controls, and focus rings: 3 to 1 (WCAG 1.4.11). */
const borders = ['pane', 'background', 'raised'].flatMap((surface) => [
  ['field', surface] as const,
  ['accent', surface] as const,
])

const themes = { light: ':root', dark: ':root[data-theme="dark"]' }

describe.each(Object.entries(themes))('in the %s theme', (_name, selector) => {
  const tokens = tokensOf(selector)
  const between = (one: string, other: string) => contrast(tokens.get(one) ?? '', tokens.get(other) ?? '')

  test.each(text)('%s on %s can be read', (ink, surface) => {
    expect(between(ink, surface)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(borders)('a border of %s on %s can be seen', (border, surface) => {
    expect(between(border, surface)).toBeGreaterThanOrEqual(3)
  })
})

test('the dark theme is the same whether the system or the person chose it', () => {
  const chosen = tokensOf(themes.dark)
  const system = tokensOf(':root:not([data-theme="light"])')
  expect([...chosen]).toEqual([...system])
  expect([...chosen.keys()].sort()).toEqual([...tokensOf(themes.light).keys()].sort())
})
