import { expect, test } from 'vitest'
import { fast } from '#domain/quality/rules/fast.ts'
import { chosenText, flagText, foundText, isSameChoice, keptText, peopleIn } from './quality-words.ts'

const rule = { name: 'fast', threshold: 500, is_on: true, n_judged: 120, n_flagged: 3, bins: [] }

test('a rule says how many it flags, or why it judges nobody', () => {
  expect(foundText(rule, fast)).toBe('3 of 120 flagged')
  expect(foundText({ ...rule, n_judged: 0 }, fast)).toBe('Nothing to judge: no page reported what was visible.')
})

test('flags and thresholds are said in seconds and percent', () => {
  expect(flagText({ name: 'fast', threshold: 500, value: 312 })).toBe('fast: 0.31 s per card')
  expect(flagText({ name: 'said_random', threshold: 1, value: 1 })).toBe('said random')
  expect(flagText({ name: 'fast', threshold: 500, value: 312, waves: ['week'] })).toBe('fast: 0.31 s per card (wave week)')
  expect(chosenText({ name: 'hidden', threshold: 0.25 })).toBe('Hidden tab, above 25 % of the time')
})

test('rules are kept when everybody whom they flag is excluded by them, and nobody else', () => {
  const fixed = { rules: [], fixed_at: 0, n_flagged: 2, n_by_rules: 2, n_otherwise: 0, n_missing: 0 }
  expect(keptText(fixed)).toMatch(/^Kept: /)
  expect(keptText({ ...fixed, n_by_rules: 1, n_missing: 1 })).toBe(
    'Not kept yet: 1 person whom these rules flag is not excluded.',
  )
  expect(keptText({ ...fixed, n_otherwise: 3 })).toMatch(/^3 people were excluded for another reason/)
  expect(keptText({ ...fixed, n_flagged: 0, n_by_rules: 0 })).toMatch(/^These rules flag nobody/)
})

test('people are listed until somebody has decided about them', () => {
  const person = { is_complete: true, flags: [], exclusion_reason: null, excluded_by: null, verdict: null }
  const people = [
    { ...person, user_id: 'a', excluded_at: null },
    { ...person, user_id: 'b', excluded_at: 1 },
  ]
  const ids = (list: Parameters<typeof peopleIn>[1]) => peopleIn(people, list).map(({ user_id }) => user_id)
  expect([ids('to-decide'), ids('excluded'), ids('all')]).toEqual([['a'], ['b'], ['a', 'b']])
})

test('the order of rules does not matter, a threshold does', () => {
  const [one, other] = [
    { name: 'fast', threshold: 500 },
    { name: 'hidden', threshold: 0.5 },
  ]
  expect(isSameChoice([one, other], [other, one])).toBe(true)
  expect(isSameChoice([one], [{ ...one, threshold: 400 }])).toBe(false)
})
