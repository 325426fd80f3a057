import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attentionReport } from './attention-report.ts'
import type { AskedAttention } from './attention-rule.ts'
import { addPerson, emptyTally } from './tally.ts'

type Reader = { condition: number; ms: number[]; liked: number[] }

const LEVELS = ['false', 'true']
/** Cards a and b are false, c and d are true. */
const levelOf = (id: string) => (id < 'c' ? 'false' : 'true')

const asked = ({ condition, ms, liked }: Reader): AskedAttention => {
  const visits = { card: [0, 1, 2, 3], at: [0, 1, 2, 3], ms }
  const cards = ['a', 'b', 'c', 'd']
  return { condition, cards, positions: [0, 1, 2, 3], offered: ['likes'], done: { likes: liked }, set: visits, chosen: visits }
}

const crossingOf = (people: readonly AskedAttention[], { mayCompare = true, level = 'false' } = {}) => {
  const tally = emptyTally()
  const rule = { definition: 'full', floorMs: 0 } as const
  for (const person of people) addPerson(tally, person, { levelOf, rules: { set: rule, chosen: rule }, against: level })
  const against = { level, condition: undefined }
  return attentionReport(tally, { mayCompare, levels: LEVELS, against, isSameRule: true }).crossing
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const reader = fc.record({
  condition: fc.constantFrom(1, 2),
  ms: fc.array(fc.nat(5000), { minLength: 4, maxLength: 4 }),
  liked: fc.subarray([0, 1, 2, 3]),
})

test('cells and differences are those of a table with one row per person and level', () => {
  fc.assert(
    fc.property(fc.array(reader, { minLength: 1, maxLength: 40 }), (readers) => {
      const { cells, differences } = crossingOf(readers.map(asked))
      const seen = ({ ms }: Reader, places: number[]) => places.filter((i) => (ms[i] ?? 0) > 0)
      const valueAt = (one: Reader, level: string, outcome: string): number | undefined => {
        const places = level === 'false' ? [0, 1] : [2, 3]
        if (outcome === 'dwell') return mean(places.map((i) => one.ms[i] ?? 0))
        const at = seen(one, places)
        return at.length === 0 ? undefined : mean(at.map((i) => Number(one.liked.includes(i))))
      }
      const valuesOf = (condition: number | null, value: (one: Reader) => number | undefined) =>
        readers.filter((one) => condition === null || one.condition === condition).flatMap((one) => value(one) ?? [])
      for (const { outcome, level, condition, n, figures } of cells) {
        const values = valuesOf(condition, (one) => valueAt(one, level, outcome))
        expect(n).toBe(values.length)
        expect(figures === null).toBe(n < 5)
        if (figures !== null) expect(figures.mean).toBeCloseTo(mean(values), 6)
      }
      const minus = (outcome: string) => (one: Reader) => {
        const [high, low] = [valueAt(one, 'true', outcome), valueAt(one, 'false', outcome)]
        return high === undefined || low === undefined ? undefined : high - low
      }
      for (const { between, outcome, level, condition, n, nAgainst, figures } of differences) {
        const value = between === 'conditions' ? (one: Reader) => valueAt(one, level, outcome) : minus(outcome)
        const values = valuesOf(condition, value)
        expect(n).toBe(values.length)
        const others = between === 'levels' ? undefined : valuesOf(1, value)
        expect(nAgainst).toBe(others?.length ?? null)
        if (figures !== null) expect(figures.mean).toBeCloseTo(mean(values) - (others === undefined ? 0 : mean(others)), 6)
      }
    }),
  )
})

const many = (condition: number, ms: number[], n = 6): AskedAttention[] =>
  Array.from({ length: n }, () => asked({ condition, ms, liked: [2] }))

test('the effect of a condition on the difference between levels stands in one row', () => {
  const { level, condition, differences } = crossingOf([...many(1, [100, 100, 300, 300]), ...many(2, [100, 100, 700, 700])])
  expect([level, condition]).toEqual(['false', 1])
  const dwell = differences.filter(({ outcome }) => outcome === 'dwell')
  const found = dwell.map((one) => [one.between, one.level, one.condition, one.figures?.mean])
  expect(found).toEqual([
    ['conditions', 'false', 2, 0],
    ['levels', 'true', 1, 200],
    ['conditions', 'true', 2, 400],
    ['levels', 'true', 2, 600],
    ['both', 'true', 2, 400],
  ])
})

test('while conditions may not be compared, all people are one group, and nothing names a condition', () => {
  const people = [...many(1, [100, 100, 300, 300]), ...many(2, [100, 100, 700, 700])]
  const { condition, cells, differences } = crossingOf(people, { mayCompare: false })
  expect(condition).toBeNull()
  expect([...cells, ...differences].every((one) => one.condition === null)).toBe(true)
  expect(differences.map(({ between }) => between)).toEqual(['levels', 'levels'])
  expect(cells.find(({ outcome, level }) => outcome === 'dwell' && level === 'true')).toMatchObject({
    n: 12,
    figures: { mean: 500 },
  })
})

test('a level that only one condition has is left out while conditions may not be compared', () => {
  const only = { ...asked({ condition: 2, ms: [1, 1, 1, 1], liked: [] }), cards: ['a', 'b', 'a2', 'b2'] }
  const { cells } = crossingOf([...many(1, [1, 1, 1, 1]), only], { mayCompare: false })
  expect(new Set(cells.map(({ level }) => level))).toEqual(new Set(['false']))
})

test('with fewer than five people in one of them, a difference is a number of people alone', () => {
  const { differences } = crossingOf([...many(1, [1, 2, 3, 4]), ...many(2, [1, 2, 3, 4], 4)])
  expect(differences.filter(({ condition }) => condition === 2).every(({ figures, n }) => figures === null && n === 4)).toBe(true)
})

test('somebody who saw no card of a level has no share of it, and is in no difference of shares', () => {
  const blind = asked({ condition: 1, ms: [500, 500, 0, 0], liked: [0] })
  const { cells, differences } = crossingOf([...many(1, [1, 1, 1, 1]), blind])
  const likes = cells.filter(({ outcome }) => outcome === 'likes')
  expect(likes.map(({ level, n }) => [level, n])).toEqual([
    ['false', 7],
    ['true', 6],
  ])
  expect(differences.find(({ outcome }) => outcome === 'likes')).toMatchObject({ n: 6 })
})
