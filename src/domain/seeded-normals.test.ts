import { expect, test } from 'vitest'
import { nameWord, seededNormals } from './seeded-normals.ts'

test('normal numbers by name have mean 0 and standard deviation 1, and those of neighbours tell nothing of each other', () => {
  for (const names of [(i: number) => `card_${i}`, (i: number) => String.fromCharCode(0x4e00 + i)]) {
    const of = seededNormals('person', 'cues')
    const sample = Array.from({ length: 20_000 }, (_, i) => of(nameWord(names(i))))
    const mean = sample.reduce((a, b) => a + b) / sample.length
    const sd = Math.sqrt(sample.reduce((a, b) => a + (b - mean) ** 2, 0) / sample.length)
    const withNext = sample.slice(1).reduce((sum, z, i) => sum + z * (sample[i] ?? 0), 0) / sample.length
    expect(Math.abs(mean)).toBeLessThan(0.03)
    expect(Math.abs(sd - 1)).toBeLessThan(0.03)
    expect(Math.abs(withNext)).toBeLessThan(0.03)
  }
})

test('normal numbers by name follow the normal curve from its middle to its far ends, by chi-square at a fixed seed', () => {
  const of = seededNormals('curve', 'test')
  const total = 400_000
  // Edges and the share of people above each; the last edge of the layers, 3.44, lies within the last part but one.
  const above = [
    [-2, 0.977249868],
    [-1, 0.841344746],
    [0, 0.5],
    [0.5, 0.308537539],
    [1, 0.158655254],
    [2, 0.022750132],
    [3, 0.001349898],
    [3.6, 0.000159109],
  ] as const
  const parts = Array.from({ length: above.length + 1 }, (_, i) => total * ((above[i - 1]?.[1] ?? 1) - (above[i]?.[1] ?? 0)))
  const found = parts.map(() => 0)
  for (let i = 0; i < total; i++) {
    const z = of(nameWord(`card_${i}`))
    const part = above.filter(([edge]) => z > edge).length
    found[part] = (found[part] ?? 0) + 1
  }
  const chiSquare = parts.reduce((sum, expected, i) => sum + ((found[i] ?? 0) - expected) ** 2 / expected, 0)
  // 8 degrees of freedom: 26.1 is passed once in a thousand seeds.
  expect(chiSquare).toBeLessThan(26.1)
})

test('the number of a name depends on seed, purpose and name, and on no name before it', () => {
  const [one, other] = [seededNormals('s', 'cues'), seededNormals('s', 'cues')]
  const [a, b] = [nameWord('a'), nameWord('b')]
  other(b)
  expect(one(a)).toBe(other(a))
  expect(one(a)).not.toBe(one(b))
  expect(one(a)).not.toBe(seededNormals('t', 'cues')(a))
  expect(one(a)).not.toBe(seededNormals('s', 'order')(a))
})
