import { expect, test } from 'vitest'
import { attritionOf, type PersonOfWaves } from './attrition.ts'
import type { WaveState } from './wave-due.ts'

const people = (n: number, condition: number, ...states: WaveState[]): PersonOfWaves[] =>
  Array.from({ length: n }, () => ({ condition, states }))

const WAVES = ['start', 'week', 'month']

test('each wave says who came back and who was lost, of those who completed the first', () => {
  const found = attritionOf(
    WAVES,
    [
      ...people(12, 1, 'done', 'done', 'done'),
      ...people(4, 1, 'done', 'missed', 'out'),
      ...people(2, 1, 'done', 'ended', 'open'),
      ...people(9, 1, 'ended', 'out', 'out'),
      ...people(5, 2, 'done', 'open', 'ahead'),
      ...people(20, 2, 'done', 'missed', 'done'),
      ...people(3, 0, 'begun', 'ahead', 'ahead'),
    ],
    { nConditions: 2, seed: 's' },
  )
  expect(found.map(({ wave, conditions }) => [wave, conditions])).toEqual([
    [
      'week',
      [
        { condition: 1, decided: 18, back: 12, lost: 6, missed: 4, ended: 2, out: 0, open: 0 },
        { condition: 2, decided: 20, back: 0, lost: 20, missed: 20, ended: 0, out: 0, open: 5 },
      ],
    ],
    [
      'month',
      [
        { condition: 1, decided: 16, back: 12, lost: 4, missed: 0, ended: 0, out: 4, open: 2 },
        { condition: 2, decided: 20, back: 20, lost: 0, missed: 0, ended: 0, out: 0, open: 5 },
      ],
    ],
  ])
  expect(found[0]?.test).toMatchObject({ test: 'chi-square', df: 1 })
  expect(found[0]?.test?.p).toBeLessThan(0.001)
})

test('a wave that nobody came to yet compares nothing', () => {
  const found = attritionOf(WAVES, people(3, 1, 'done', 'open', 'ahead'), { nConditions: 2, seed: 's' })
  expect(found.map(({ test: compared }) => compared)).toEqual([null, null])
})
