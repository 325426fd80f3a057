import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysLater, isTimeZone, knownZones, localTimeOf, MAX_ZONES, momentOf, momentOfDate } from './local-time.ts'

const iso = (atMs: number) => new Date(atMs).toISOString()
const at = (text: string) => Date.parse(text)

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
]

describe('the clocks of a place', () => {
  test('a day later is the same time of day when clocks are set forward in between', () => {
    // 27 to 28 March 2027: the day has 23 hours in Berlin.
    expect(iso(daysLater(at('2027-03-27T08:00:00Z'), 1, { zone: 'Europe/Berlin' }))).toBe('2027-03-28T07:00:00.000Z')
  })

  test('and when they are set back', () => {
    expect(iso(daysLater(at('2027-10-30T07:00:00Z'), 1, { zone: 'Europe/Berlin' }))).toBe('2027-10-31T08:00:00.000Z')
    expect(iso(daysLater(at('2027-11-06T13:00:00Z'), 1, { zone: 'America/New_York', at: '09:00' }))).toBe(
      '2027-11-07T14:00:00.000Z',
    )
  })

  test('a time that the clocks leave out is as long after the change', () => {
    expect(iso(momentOfDate('2027-03-28', { zone: 'Europe/Berlin', at: '02:30' }))).toBe('2027-03-28T01:30:00.000Z')
  })

  test('of a time that the clocks show twice the first counts', () => {
    expect(iso(momentOfDate('2027-10-31', { zone: 'Europe/Berlin', at: '02:30' }))).toBe('2027-10-31T00:30:00.000Z')
  })

  test('a day begins at midnight there', () => {
    expect(iso(momentOfDate('2027-07-01', { zone: 'Asia/Kolkata' }))).toBe('2027-06-30T18:30:00.000Z')
  })

  test('a week over the end of a year has seven days', () => {
    expect(iso(daysLater(at('2026-12-28T12:00:00Z'), 7, { zone: 'UTC' }))).toBe('2027-01-04T12:00:00.000Z')
  })

  test('a moment is found again by what the clocks show, or an hour earlier where they show it twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: at('2020-01-01'), max: at('2040-01-01') }), (zone, anyMs) => {
        const atMs = Math.floor(anyMs / 1000) * 1000
        const found = momentOf(localTimeOf(atMs, zone), zone)
        expect(localTimeOf(found, zone)).toEqual(localTimeOf(atMs, zone))
        expect(found).toBeLessThanOrEqual(atMs)
        expect(atMs - found).toBeLessThanOrEqual(3_600_000)
      }),
    )
  })

  test('so many days later at a time of day is on that day of the calendar, in every place', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES.filter((zone) => zone !== 'Pacific/Apia')),
        fc.integer({ min: at('2020-01-01'), max: at('2040-01-01') }),
        fc.integer({ min: 0, max: 400 }),
        (zone, atMs, days) => {
          const from = localTimeOf(atMs, zone)
          const to = localTimeOf(daysLater(atMs, days, { zone, at: '18:00' }), zone)
          expect(Date.UTC(to.year, to.month - 1, to.day)).toBe(Date.UTC(from.year, from.month - 1, from.day + days))
          expect(to).toMatchObject({ hour: 18, minute: 0, second: 0 })
        },
      ),
    )
  })

  test('names of places are known, and nothing else is one', () => {
    expect(ZONES.every(isTimeZone)).toBe(true)
    expect(['', 'Berlin/Nowhere', '+02:00', 'Europe/Berlin ', '../etc', 'x'.repeat(80)].some(isTimeZone)).toBe(false)
  })
})

test('names of a zone in many spellings do not fill the memory', () => {
  const spelled = (n: number) =>
    [...'America/Argentina/Buenos_Aires'].map((letter, i) => ((n >> (i % 12)) & 1 ? letter.toUpperCase() : letter)).join('')
  for (let n = 0; n < 3 * MAX_ZONES; n++) {
    expect(isTimeZone(spelled(n))).toBe(true)
    localTimeOf(at('2027-03-27T08:00:00Z'), spelled(n))
  }
  expect(knownZones()).toBeLessThanOrEqual(MAX_ZONES)
  expect(iso(daysLater(at('2027-03-27T08:00:00Z'), 1, { zone: 'Europe/Berlin' }))).toBe('2027-03-28T07:00:00.000Z')
})
