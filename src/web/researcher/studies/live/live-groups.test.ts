import { expect, test } from 'vitest'
import { peopleRows } from './live-groups.ts'

const nobody = {
  ...{ arrived: 0, live: 0, under_way: 0, completed: 0, screened_out: 0, refused: 0, left: 0, dropped: 0 },
  ...{ consented: 0, at: [0, 0] },
}
const cells = [
  { ...nobody, condition: 0, stratum: null, arrived: 1, under_way: 1, at: [1, 0] },
  { ...nobody, condition: 1, stratum: { age: 'old' }, arrived: 4, consented: 4, completed: 3, left: 1 },
  { ...nobody, condition: 1, stratum: { age: 'young' }, arrived: 2, consented: 1, under_way: 2, at: [1, 1] },
  { ...nobody, condition: 2, stratum: { age: 'old' }, arrived: 5, consented: 5, completed: 5 },
]
const words = {
  condition: (condition: number) => (condition === 0 ? 'Not drawn yet' : `Condition ${condition}`),
  stratum: ({ age = '' }: Record<string, string>) => age,
}
const rows = (by: Parameters<typeof peopleRows>[1], nConditions = 2) => peopleRows(cells, by, nConditions, words)

test('people are added up by condition, also where a condition has none', () => {
  expect(rows('condition', 3).map(({ name, arrived, consented, at }) => [name, arrived, consented, at])).toEqual([
    ['Not drawn yet', 1, 0, [1, 0]],
    ['Condition 1', 6, 5, [1, 1]],
    ['Condition 2', 5, 5, [0, 0]],
    ['Condition 3', 0, null, []],
  ])
})

test('and by stratum, with those whose stratum is not known', () => {
  expect(rows('stratum').map(({ name, arrived, completed }) => [name, arrived, completed])).toEqual([
    ['Not known yet', 1, 0],
    ['old', 9, 8],
    ['young', 2, 0],
  ])
})

test('and by both: nobody is counted twice or left out', () => {
  const both = rows('both')
  expect(both.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['old · Condition 1', 'old · Condition 2', 'young · Condition 1']),
  )
  for (const by of ['condition', 'stratum', 'both'] as const)
    expect(rows(by).reduce((sum, { arrived }) => sum + arrived, 0)).toBe(12)
})
