import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentShade, checkAccent, contrast } from './accent.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

test('whatever colour a study has, words in it can be read on every ground, and words on it too', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const light = accentShade(color, 'light')
      const dark = accentShade(color, 'dark')
      for (const ground of ['#ffffff', '#faf8f9', '#f1edf0'])
        for (const shade of [light.primary, light.strong]) expect(contrast(shade, ground)).toBeGreaterThanOrEqual(4.5)
      for (const ground of ['#1e1a1d', '#141113', '#2a2428', '#3a3238'])
        for (const shade of [dark.primary, dark.strong]) expect(contrast(shade, ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a colour that can be read stays as it is', () => {
  expect(accentShade('#2747C7', 'light').primary).toBe('#2747c7')
  expect(accentShade('#8fa6ff', 'dark').primary).toBe('#8fa6ff')
  expect(accentShade('#ffee00', 'light').primary).not.toBe('#ffee00')
})

test('only a colour in hexadecimal is one', () => {
  expect([checkAccent(''), checkAccent('#2747c7'), checkAccent('#ABCDEF')]).toEqual([[], [], []])
  for (const value of ['red', '#fff', '#12345g', 'url(x)', '#2747c7;']) expect(checkAccent(value), value).toHaveLength(1)
})
