import { expect, test } from 'vitest'
import { feedAlgorithms } from '#domain/feed-algorithms/index.ts'
import { ALGORITHM_ROWS } from './algorithm-rows.ts'

test('every algorithm has a picture of its own and says in one line what it does', () => {
  expect(Object.keys(ALGORITHM_ROWS).sort()).toEqual(feedAlgorithms.map(({ name }) => name).sort())
  const pictures = Object.values(ALGORITHM_ROWS).map((rows) => JSON.stringify(rows))
  expect(new Set(pictures).size).toBe(pictures.length)
  for (const { about } of feedAlgorithms) expect(about).toMatch(/^[A-Z].{20,95}\.$/)
})
