import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ColumnChange, changedValue, changeProblem, NO_NUMBER, REMOVED } from './column-change.ts'
import { groupsOf, SMALLEST_SAFE_GROUP } from './groups.ts'
import { areKeptWords, CUT, cutText, keptWords, wordsOf } from './text-cuts.ts'
import { WRITTEN_ACTS } from './text-sources.ts'

const value = fc.oneof(fc.constant(''), fc.integer({ min: 0, max: 99 }).map(String), fc.constantFrom('female', 'male', '18.5'))
const people = fc.array(fc.tuple(value, value), { maxLength: 60 })
const change: fc.Arbitrary<ColumnChange> = fc.oneof(
  fc.constant<ColumnChange>({ kind: 'keep' }),
  fc.record({
    kind: fc.constant('bands' as const),
    width: fc.integer({ min: 1, max: 40 }),
    from: fc.integer({ min: -5, max: 60 }),
  }),
  fc.record({ kind: fc.constant('top' as const), at: fc.integer({ min: 0, max: 99 }) }),
  fc.record({ kind: fc.constant('rare' as const), fewerThan: fc.integer({ min: 2, max: 10 }), word: fc.constant('[other]') }),
  fc.constant<ColumnChange>({ kind: 'drop' }),
)

/** How many people have each value of the first column. */
const counted = (rows: readonly (readonly string[])[]) => (own: string) => rows.filter(([first]) => first === own).length

const changed = (rows: readonly (readonly string[])[], to: ColumnChange) =>
  rows.map(([first = '', ...rest]) => [
    changedValue(to, first, (own) => to.kind === 'rare' && counted(rows)(own) < to.fewerThan),
    ...rest,
  ])

test('everybody is in exactly one group, and a missing value is a value', () => {
  fc.assert(
    fc.property(people, (rows) => {
      const { nPeople, nInSmall, small, smallest } = groupsOf(rows)
      expect(nPeople).toBe(rows.length)
      expect(nInSmall).toBe(small.reduce((sum, { n }) => sum + n, 0))
      for (const { values, n } of small) {
        expect(n).toBe(rows.filter((row) => JSON.stringify(row) === JSON.stringify(values)).length)
        expect(n).toBeLessThan(SMALLEST_SAFE_GROUP)
      }
      expect(smallest === null).toBe(rows.length === 0)
    }),
  )
  expect(
    groupsOf([
      ['', '1'],
      ['', '1'],
      ['2', '1'],
    ]),
  ).toMatchObject({ smallest: 1, nInSmall: 3, small: [{ n: 1 }, { n: 2 }] })
})

test('the smallest group never becomes smaller by a change of a column', () => {
  fc.assert(
    fc.property(people, change, (rows, to) => {
      const [before, after] = [groupsOf(rows), groupsOf(changed(rows, to))]
      expect(after.smallest ?? 0).toBeGreaterThanOrEqual(before.smallest ?? 0)
      expect(after.nInSmall).toBeLessThanOrEqual(before.nInSmall)
    }),
  )
})

test('a missing value stays missing, and nothing else becomes missing', () => {
  fc.assert(
    fc.property(value, change, (own, to) => {
      expect(changedValue(to, own, () => true) === '').toBe(own === '')
    }),
  )
})

test('bands have labels as people read them, and what is no number says so', () => {
  const ages: ColumnChange = { kind: 'bands', width: 7, from: 18 }
  const of = (own: string) => changedValue(ages, own, () => false)
  expect(['17', '18', '24', '24.9', '25', 'forty'].map(of)).toEqual(['<18', '18–24', '18–24', '18–24', '25–31', NO_NUMBER])
  const top: ColumnChange = { kind: 'top', at: 65 }
  expect(['64', '65', '90'].map((own) => changedValue(top, own, () => false))).toEqual(['64', '65+', '65+'])
  expect(changedValue({ kind: 'drop' }, 'Ulm', () => false)).toBe(REMOVED)
  expect([0, 1.5].map((width) => changeProblem({ kind: 'bands', width, from: 0 }))).toEqual([
    expect.any(String),
    expect.any(String),
  ])
})

test('a shortened text has words of the person alone, in their order', () => {
  const text = 'We met Anna\n at the bridge'
  expect(keptWords(text, 'We met […] at the bridge')).toEqual([
    [0, 2],
    [3, 6],
  ])
  expect(keptWords(text, 'We met Bea')).toBeUndefined()
  expect(keptWords(text, 'bridge We')).toBeUndefined()
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.boolean()), { maxLength: 20 }), (tokens) => {
      const whole = tokens.map(([word]) => word).join(' ')
      const left = tokens.flatMap(([word, stays]) => (stays ? [word] : []))
      const kept = keptWords(whole, left.join(' ')) ?? expect.fail('it is a cut')
      expect(areKeptWords(kept)).toBe(true)
      const published = cutText(whole, kept)
      expect(wordsOf(published).filter((word) => word !== CUT)).toEqual(left)
      // What was cut can be cut again in the same way.
      expect(keptWords(whole, published)).toEqual(kept)
    }),
  )
})

test('every act in which people write is a source of texts', () => {
  expect([...WRITTEN_ACTS].sort()).toEqual(['comment_write', 'post_write', 'quote', 'reply'])
})
