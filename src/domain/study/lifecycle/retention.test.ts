import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoDay } from '#domain/iso-day.ts'
import { retentionAt, retentionProblems, WARNING_DAYS } from './retention.ts'

const NOON = Date.parse('2027-02-01T12:00:00Z')
const moment = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2100-01-01') })

test('without a date the data is kept', () => {
  expect(retentionAt('', NOON)).toEqual({ state: 'open-ended' })
})

test('the warning begins 30 days before, and the day itself is the one of the erasure', () => {
  expect(retentionAt('2027-03-04', NOON)).toMatchObject({ state: 'planned', daysLeft: 31 })
  expect(retentionAt('2027-03-03', NOON)).toMatchObject({ state: 'near', daysLeft: WARNING_DAYS })
  expect(retentionAt('2027-02-02', NOON)).toMatchObject({ state: 'near', daysLeft: 1 })
  expect(retentionAt('2027-02-01', NOON)).toMatchObject({ state: 'due', daysLeft: 0 })
  expect(retentionAt('2026-12-24', NOON)).toMatchObject({ state: 'due', daysLeft: 0 })
})

test('as time goes on, a date only comes closer', () => {
  fc.assert(
    fc.property(moment, moment, moment, (a, b, date) => {
      const [earlier, later] = [retentionAt(isoDay(date), Math.min(a, b)), retentionAt(isoDay(date), Math.max(a, b))]
      return 'daysLeft' in earlier && 'daysLeft' in later && earlier.daysLeft >= later.daysLeft
    }),
  )
})

test('a date that is over, or today, is refused', () => {
  const problemsOf = (value: string) => retentionProblems([{ condition: 1, param: 'retention-date', value }], NOON)
  expect(problemsOf('2027-02-01')).toEqual(['retention-date: must be a day after today'])
  expect(problemsOf('2027-01-31')).toHaveLength(1)
  expect(problemsOf('2027-02-02')).toEqual([])
  expect(problemsOf('')).toEqual([])
})
