// @ts-expect-error The TypeScript program for the web has no Node types. Only this test needs them.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css: string = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const darkAt = css.indexOf('@media (prefers-color-scheme: dark)')
const fixedAt = css.indexOf(':root[data-scheme="dark"]')

const colours = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map(([, name = '', hex = '']) => [name, hex]))

const light = colours(css.slice(0, darkAt))
const themes = { light, dark: { ...light, ...colours(css.slice(darkAt, fixedAt)) } }

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

const BUTTONS = ['share', 'like', 'bookmark', 'accuracy', 'upvote', 'downvote']
const BACKGROUNDS = ['paper', 'wash', 'wash-strong']
const TEXTS = ['ink', 'ink-soft', 'primary', 'good', 'warn', 'bad', ...BUTTONS.map((name) => `button-${name}-text`)]
const CHART = [1, 2, 3, 4, 5, 6].map((at) => `chart-${at}`)
const SHAPES = ['line-strong', 'focus', ...BUTTONS.map((name) => `button-${name}`), ...CHART]

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  const colour = (name: string) => {
    const hex = theme[name]
    if (hex === undefined) throw new Error(`No such colour: ${name}`)
    return hex
  }

  test.each(TEXTS)('text in %s reaches 4.5:1 on every background', (name) => {
    for (const each of BACKGROUNDS) expect(contrast(colour(name), colour(each)), each).toBeGreaterThanOrEqual(4.5)
  })

  test.each(SHAPES)('icons and borders in %s reach 3:1 on every background', (name) => {
    for (const each of BACKGROUNDS) expect(contrast(colour(name), colour(each)), each).toBeGreaterThanOrEqual(3)
  })

  test('every engagement button has a colour of its own', () => {
    expect(new Set(BUTTONS.map((name) => colour(`button-${name}`))).size).toBe(BUTTONS.length)
  })

  test('text on the header and on primary controls reaches 4.5:1', () => {
    expect(contrast(colour('on-header'), colour('header'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('on-header-soft'), colour('header'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('on-primary'), colour('primary'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('on-primary'), colour('primary-strong'))).toBeGreaterThanOrEqual(4.5)
  })
})

test('the header has the published colour in both themes', () => {
  expect(themes.light['header']).toBe('#32292f')
  expect(themes.dark['header']).toBe('#32292f')
})

test('a study that fixes the dark theme has all its values', () => {
  const values = (block: string) => [...block.matchAll(/--[\w-]+:[^;]+;/g)].map(([value]) => value)
  const device = values(css.slice(darkAt, fixedAt))
  expect(device.length).toBeGreaterThan(20)
  expect(values(css.slice(fixedAt, css.indexOf('@media', fixedAt)))).toEqual(device)
})
