import { expect, test } from 'vitest'
import { recallLast } from './recall-last.ts'

/** Remembers answers of a weight in all; says what it had to load. */
function memory(most: number) {
  const recall = recallLast<{ weight: number }>(most, ({ weight }) => weight)
  const loaded: string[] = []
  const ask = (key: string, weight = 1) =>
    recall(key, async () => {
      loaded.push(key)
      return { weight }
    })
  return { ask, loaded }
}

test('who asks for the same, at once or later, is answered by one load', async () => {
  const { ask, loaded } = memory(10)
  const [a, b] = await Promise.all([ask('x'), ask('x')])
  expect(a).toBe(b)
  expect(await ask('x')).toBe(a)
  expect(loaded).toEqual(['x'])
})

test('what was used longest ago is forgotten first', async () => {
  const { ask, loaded } = memory(2)
  for (const key of ['x', 'y', 'x', 'z', 'x', 'y']) await ask(key)
  expect(loaded).toEqual(['x', 'y', 'z', 'y'])
})

test('an answer heavier than all that may be kept stays until the next is asked for', async () => {
  const { ask, loaded } = memory(10)
  for (const [key, weight] of [
    ['light', 5],
    ['heavy', 50],
    ['heavy', 50],
    ['light', 5],
    ['heavy', 50],
  ] as const)
    await ask(key, weight)
  expect(loaded).toEqual(['light', 'heavy', 'light', 'heavy'])
})

test('what could not be loaded is asked for again', async () => {
  const recall = recallLast<string>(10, () => 1)
  await expect(recall('x', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await recall('x', async () => 'back')).toBe('back')
})
