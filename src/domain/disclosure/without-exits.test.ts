import { expect, test } from 'vitest'
import { PARAMETER_NAMES } from '../parameters/index.ts'
import { parseWaves } from '../waves/parse-waves.ts'
import { withoutExit, withoutExits } from './without-exits.ts'

test('codes and links of every exit are emptied, and nothing else of the settings', () => {
  const settings = PARAMETER_NAMES.filter((param) => param !== 'waves').map((param) => ({ condition: 1, param, value: 'x' }))
  const emptied = withoutExits(settings).flatMap(({ param, value }) => (value === '' ? [param] : []))
  expect(emptied).toEqual(PARAMETER_NAMES.filter((param) => /^exit-|redirect-url|completion-code/.test(param)))
  expect(emptied.length).toBeGreaterThan(4)
})

test('waves keep everything but their exits, and stay waves', () => {
  const waves = [
    { name: 'first' },
    {
      name: 'second',
      opens: { days: 3 },
      settings: { 'completion-code': 'C0DE', 'exit-left_early': 'https://a.example', debrief: 'D' },
    },
  ]
  const published = withoutExit('waves', JSON.stringify(waves))
  expect(parseWaves(published)).toEqual([{ name: 'first' }, { name: 'second', opens: { days: 3 }, settings: { debrief: 'D' } }])
  expect(withoutExit('waves', '{"C0DE"')).toBe('')
  expect(withoutExit('waves', '')).toBe('')
})
