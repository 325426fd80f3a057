import { afterEach, expect, test, vi } from 'vitest'
import { showScheme } from './color-scheme.ts'

const device = (isDark: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isDark }))
const fixed = () => document.documentElement.dataset['scheme']

afterEach(() => vi.unstubAllGlobals())

test('without the setting the device decides', () => {
  for (const setting of [{}, { 'color-scheme': '' }, { 'color-scheme': 'device' }, { 'color-scheme': 'sepia' }]) {
    device(true)
    expect([showScheme(setting), fixed()]).toEqual(['dark', undefined])
    device(false)
    expect([showScheme(setting), fixed()]).toEqual(['light', undefined])
  }
})

test('a study can fix the colours, and the next study of the same page can leave them to the device again', () => {
  device(true)
  expect([showScheme({ 'color-scheme': 'light' }), fixed()]).toEqual(['light', 'light'])
  device(false)
  expect([showScheme({ 'color-scheme': 'dark' }), fixed()]).toEqual(['dark', 'dark'])
  expect([showScheme({}), fixed()]).toEqual(['light', undefined])
})

test('the swipe layout is dark, while the pages around it have the colours of the study', () => {
  expect([showScheme({ 'color-scheme': 'light', feed: 'swipe' }), fixed()]).toEqual(['dark', 'light'])
})
