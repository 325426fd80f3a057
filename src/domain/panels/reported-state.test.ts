import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freesPlace, isFreshReport, isNewerState } from './reported-state.ts'

const STATUSES = [
  'RESERVED',
  'ACTIVE',
  'TIMED-OUT',
  'AWAITING REVIEW',
  'APPROVED',
  'RETURNED',
  'REJECTED',
  'SCREENED OUT',
] as const

const report = fc.record({ status: fc.constantFrom(...STATUSES), sentMs: fc.integer({ min: 0, max: 5 }) })
type Report = { status: string; sentMs: number }

const lastOf = (reports: readonly Report[]) =>
  reports.reduce<Report | undefined>((known, next) => (isNewerState(known, next) ? next : known), undefined)

test('a report counts if it was sent later than what is known', () => {
  const known = { status: 'RETURNED', sentMs: 2000 }
  expect(isNewerState(undefined, known)).toBe(true)
  expect(isNewerState(known, { status: 'ACTIVE', sentMs: 1000 })).toBe(false)
  expect(isNewerState(known, { status: 'ACTIVE', sentMs: 3000 })).toBe(true)
})

test('of two reports of the same second, one who took too long and still handed in is the later one', () => {
  const timedOut = { status: 'TIMED-OUT', sentMs: 1000 }
  const handedIn = { status: 'AWAITING REVIEW', sentMs: 1000 }
  expect([isNewerState(timedOut, handedIn), isNewerState(handedIn, timedOut)]).toEqual([true, false])
})

test('the end is the same in whatever order reports come, and however often', () => {
  fc.assert(
    fc.property(
      fc
        .array(report, { minLength: 1 })
        .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }))),
      ([all, shuffled]) => {
        const first = lastOf(all)
        const second = lastOf(shuffled)
        expect(second?.sentMs).toBe(first?.sentMs)
        // Two states of the same second and rank are not told apart by anything.
        if (first?.status !== second?.status) expect(isNewerState(first, second ?? { status: '', sentMs: 0 })).toBe(false)
      },
    ),
  )
})

test('a report that comes twice changes nothing', () => {
  fc.assert(
    fc.property(report, (each) => {
      expect(isNewerState(each, each)).toBe(false)
    }),
  )
})

test.each([
  ['RETURNED', true],
  ['TIMED-OUT', true],
  ['timed out', true],
  ['ACTIVE', false],
  ['AWAITING REVIEW', false],
  ['APPROVED', false],
  ['REJECTED', false],
  ['something new', false],
])('%s frees a place: %s', (status, expected) => {
  expect(freesPlace(status)).toBe(expected)
})

test('a report is fresh for five minutes, by clocks that differ either way', () => {
  expect(isFreshReport(0, 300_000)).toBe(true)
  expect(isFreshReport(300_000, 0)).toBe(true)
  expect(isFreshReport(0, 300_001)).toBe(false)
  expect(isFreshReport(Number.NaN, 0)).toBe(false)
})
