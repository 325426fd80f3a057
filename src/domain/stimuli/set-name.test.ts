import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanSetName, fullSetName, isFullSetName, prefixedSetName } from './set-name.ts'

const at = Date.UTC(2026, 10, 15, 3, 30)

test('a set name is lowercased, cleaned and cut to 15 characters', () => {
  expect(cleanSetName('My Set!')).toBe('myset')
  expect(cleanSetName('a-b-c D_9')).toBe('abcd_9')
  expect(cleanSetName('x'.repeat(40))).toHaveLength(15)
})

test('it gets a prefix of year, month, day and hour', () => {
  expect(fullSetName('Pilot 1', at)).toBe('26111503_pilot1')
})

test('a name that has its prefix keeps it', () => {
  expect(fullSetName('26010100_pilot', at)).toBe('26010100_pilot')
})

test('a name that is typed on the page always gets the prefix, and the call keeps that name', () => {
  const name = prefixedSetName('26010100_abc', at)
  expect([name, isFullSetName(name), fullSetName(name, at)]).toEqual(['26111503_26010100_abc', true, '26111503_26010100_abc'])
})

test('a name with nothing usable stays empty', () => {
  expect(fullSetName('!!!', at)).toBe('')
})

test('any typed text becomes a safe identifier', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(fullSetName(typed, at)).toMatch(/^(\d{8}_[a-z0-9_]{1,15})?$/)
    }),
  )
})
