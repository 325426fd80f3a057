import { expect, test } from 'vitest'
import { revisedWavesProblem } from './revised-waves.ts'

const waves = (...names: string[]) => ({
  waves: names.length === 0 ? '' : JSON.stringify(names.map((name, i) => ({ name, ...(i > 0 && { opens: { days: i } }) }))),
})

test('a revision keeps all waves, and may add some behind them', () => {
  expect(revisedWavesProblem(waves('a', 'b'), waves('a', 'b'))).toBeUndefined()
  expect(revisedWavesProblem(waves('a', 'b'), waves('a', 'b', 'c', 'd'))).toBeUndefined()
  expect(revisedWavesProblem({}, waves())).toBeUndefined()
})

test.each([
  ['renames one', ['a', 'c']],
  ['renames the first', ['start', 'b']],
  ['reorders them', ['b', 'a']],
  ['takes one away', ['a']],
  ['takes all away', []],
  ['adds one between them', ['a', 'between', 'b']],
])('a revision that %s is refused', (_, names) => {
  expect(revisedWavesProblem(waves('a', 'b'), waves(...names))).toBe('other-waves')
})

test('a study of one visit gets no waves', () => {
  expect(revisedWavesProblem({ journey: '[]' }, waves('a', 'b'))).toBe('first-waves')
})
