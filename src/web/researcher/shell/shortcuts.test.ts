import { expect, test } from 'vitest'
import { navigation } from './navigation.ts'
import { shortcutFor } from './shortcuts.ts'

test('a question mark lists the shortcuts after any other key', () => {
  expect(shortcutFor('', '?')).toEqual({ kind: 'list' })
  expect(shortcutFor('g', '?')).toEqual({ kind: 'list' })
})

test.each(navigation)('g and then $key goes to $label', ({ key, to }) => {
  expect(shortcutFor('g', key)).toEqual({ kind: 'go', to })
})

test('a letter without g before it does nothing', () => {
  expect(shortcutFor('', 's')).toEqual({ kind: 'none' })
})

test('no two entries share a key', () => {
  expect(new Set(navigation.map((entry) => entry.key)).size).toBe(navigation.length)
})
