import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareWithInterval } from '#domain/attention/share-interval.ts'
import { normal, seededDice } from '../../../dice.ts'
import { type PowerQuestion, powerAt, REPLICATES } from './power-at.ts'
import { checkPower, curveOf, MAX_PER_ARM, powerSketch, recruitedFor, sdOfChange, spreadOf } from './power-sketch.ts'
import { resultWords } from './power-words.ts'

const aQuestion = (given: Partial<PowerQuestion> = {}): PowerQuestion => ({
  baseline: { from: 'typed', mean: 0, sd: 1 },
  effect: 0.5,
  alpha: 0.05,
  target: 0.8,
  seed: 1,
  ...given,
})

/** The result of work that is done in parts, without a pause between them. */
function runThrough<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const power = (n: number, question: PowerQuestion) => runThrough(powerAt(n, question)).power

/** Of one estimate; two differ by less than five of these but for once in a million. */
const standardError = (share: number) => Math.sqrt(Math.max(share * (1 - share), 1 / REPLICATES) / REPLICATES)

describe('power with so many people', () => {
  // R: power.t.test(n, delta, sig.level = alpha).
  test.each([
    [64, 0.5, 0.05, 0.801],
    [26, 0.8, 0.05, 0.807],
    [100, 0.2, 0.05, 0.29],
    [96, 0.5, 0.01, 0.805],
  ])('of normal values is the known one: n %i, effect %f, alpha %f', (n, effect, alpha, known) => {
    expect(Math.abs(power(n, aQuestion({ effect, alpha })) - known)).toBeLessThan(4 * standardError(known))
  })

  // R: power.t.test(n, delta, sig.level = alpha, type = "paired").
  test.each([
    [34, 0.5, 0.05, 0.808],
    [15, 0.8, 0.05, 0.821],
    [199, 0.2, 0.05, 0.802],
  ])('of changes in one condition is that of the paired test: n %i, effect %f, alpha %f', (n, effect, alpha, known) => {
    const question = aQuestion({ effect, alpha, compares: 'before-after' })
    expect(Math.abs(power(n, question) - known)).toBeLessThan(4 * standardError(known))
    // The changes of the people are around any mean: the effect is the mean change that is looked for.
    const shifted = aQuestion({ ...question, baseline: { from: 'typed', mean: 7, sd: 1 } })
    expect(Math.abs(power(n, shifted) - known)).toBeLessThan(4 * standardError(known))
  })

  test('without an effect is alpha', () => {
    expect(Math.abs(power(50, aQuestion({ effect: 0 })) - 0.05)).toBeLessThan(4 * standardError(0.05))
  })

  test('rises with n and with the effect, within the error of the draws', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 2, max: 60 }), fc.nat(1000), (a, b, seed) => {
        const question = aQuestion({ seed })
        const [fewer, more] = [power(Math.min(a, b), question), power(Math.max(a, b), question)]
        expect(more).toBeGreaterThan(fewer - 5 * standardError(fewer))
        const stronger = power(a, aQuestion({ seed, effect: 0.8 }))
        expect(stronger).toBeGreaterThan(power(a, question) - 5 * standardError(stronger))
      }),
      { numRuns: 15 },
    )
  })

  test('has an interval around it that holds the known value in about 95 of 100 seeds', () => {
    const held = Array.from({ length: 60 }, (_, seed) => runThrough(powerAt(20, aQuestion({ seed, effect: 0.9 }))))
    // R: power.t.test(n = 20, delta = 0.9)
    expect(held.filter(({ low, high }) => low <= 0.792 && 0.792 <= high).length).toBeGreaterThan(50)
    expect(shareWithInterval(0, 10).low).toBe(0)
    expect(shareWithInterval(10, 10).high).toBeCloseTo(1, 9)
  })
})

describe('the number of people per condition', () => {
  test('of normal values is the known one', () => {
    const sketch = runThrough(powerSketch(aQuestion()))
    const { n, nLow, nHigh } = sketch
    expect(curveOf(sketch).map((point) => point.n)).toContain(n)
    expect(curveOf(sketch).length).toBeLessThanOrEqual(8)
    expect(nLow).toBeLessThanOrEqual(64)
    expect(nHigh).toBeGreaterThanOrEqual(64)
    expect(n).toBeGreaterThan(54)
    expect(n).toBeLessThan(74)
  })

  test('is the same for the same seed, and has its power between the ends of its interval', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 0.6, max: 2, noNaN: true }), (seed, effect) => {
        const question = aQuestion({ seed, effect })
        const sketch = runThrough(powerSketch(question))
        expect(runThrough(powerSketch(question))).toEqual(sketch)
        const { n, nLow, nHigh, points } = sketch
        expect(points.find((point) => point.n === n)?.power).toBeGreaterThanOrEqual(question.target)
        expect(nLow).toBeLessThanOrEqual(n ?? 0)
        expect(nHigh).toBeGreaterThanOrEqual(n ?? 0)
        expect(points.map((point) => point.n)).toEqual(points.map((point) => point.n).sort((a, b) => a - b))
      }),
      { numRuns: 5 },
    )
  })

  test('falls as the effect grows', () => {
    const found = [0.5, 0.8, 1.2].map((effect) => runThrough(powerSketch(aQuestion({ effect }))).n ?? Number.NaN)
    expect(found[0]).toBeGreaterThan(found[1] ?? 0)
    expect(found[1]).toBeGreaterThan(found[2] ?? 0)
  })

  test('depends on the spread of the people that it is drawn from, and not on their mean', () => {
    const dice = seededDice('people', 'spread')
    const people = Array.from({ length: 300 }, () => normal(dice))
    const sketch = (values: readonly number[]) =>
      runThrough(powerSketch(aQuestion({ baseline: { from: 'people', values } }))).n ?? Number.NaN
    const alike = sketch(people)
    expect(Math.abs(sketch(people.map((value) => value + 100)) - alike)).toBeLessThan(8)
    expect(sketch(people.map((value) => value * 2))).toBeGreaterThan(3 * alike)
  })

  test('is null where even the largest study would miss the effect', () => {
    const { n, nHigh, points } = runThrough(
      powerSketch(aQuestion({ effect: 0.01, baseline: { from: 'people', values: [-1, 1] } })),
    )
    expect([n, nHigh, points.at(-1)?.n]).toEqual([null, null, MAX_PER_ARM])
  })
})

test('what cannot be answered is refused with its reason', () => {
  expect(checkPower(aQuestion())).toEqual({ ok: true })
  expect(checkPower(aQuestion({ effect: 0 }))).toMatchObject({ problem: 'no-effect' })
  expect(checkPower(aQuestion({ alpha: 0 }))).toMatchObject({ problem: 'bad-alpha' })
  expect(checkPower(aQuestion({ target: 1 }))).toMatchObject({ problem: 'bad-target' })
  expect(checkPower(aQuestion({ baseline: { from: 'people', values: [1] } }))).toMatchObject({ problem: 'too-few-people' })
  expect(checkPower(aQuestion({ baseline: { from: 'people', values: [1, 1] } }))).toMatchObject({ problem: 'no-spread' })
  expect(spreadOf({ from: 'people', values: [1, 2, 3] })).toEqual({ mean: 2, sd: 1 })
})

test('as many are recruited that the wanted number is left, and not one more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: MAX_PER_ARM }), fc.integer({ min: 0, max: 90 }), (n, percent) => {
      const recruited = recruitedFor(n, percent / 100)
      expect(recruited * (100 - percent)).toBeGreaterThanOrEqual(n * 100)
      expect((recruited - 1) * (100 - percent)).toBeLessThan(n * 100)
    }),
  )
  const sketch = { n: 64, nLow: 60, nHigh: 70, points: [] }
  expect(resultWords(sketch, { target: 0.8, lost: 0.2 })).toContain('if 20 % are lost until then, recruit 80 per condition')
  expect(resultWords(sketch, { target: 0.8, lost: 0.2, compares: 'before-after' })).toContain('recruit 80 in one condition')
  expect(resultWords(sketch, { target: 0.8 })).not.toContain('recruit')
  expect(resultWords({ ...sketch, n: null }, { target: 0.8, lost: 0.2 })).not.toContain('recruit')
  expect(checkPower(aQuestion({ lost: 0.91 }))).toMatchObject({ problem: 'bad-lost' })
  expect(checkPower(aQuestion({ lost: Number.NaN }))).toMatchObject({ problem: 'bad-lost' })
})

test('changes within people vary as two measurements that correlate do, so that a high correlation needs fewer people', () => {
  const dice = seededDice('changes', 'spread')
  const correlation = 0.8
  const changes = Array.from({ length: 20_000 }, () => {
    const before = normal(dice)
    return correlation * before + Math.sqrt(1 - correlation ** 2) * normal(dice) - before
  })
  expect(Math.abs(spreadOf({ from: 'people', values: changes }).sd - sdOfChange(1, correlation))).toBeLessThan(0.01)
  const sd = sdOfChange(1, correlation)
  // R: power.t.test(n = 26, delta = 0.5, sd = sqrt(0.4))
  expect(Math.abs(power(26, aQuestion({ baseline: { from: 'typed', mean: 0, sd } })) - 0.798)).toBeLessThan(
    4 * standardError(0.798),
  )
})
