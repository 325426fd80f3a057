import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparedWithEarlier, type LastingAnswer } from './lasting-answers.ts'
import { LASTING_ITEMS } from './lasting-items.ts'

const given = (itemKey: string, value: string, code: number | null = null): LastingAnswer => ({
  ...{ itemKey, value, code },
  ...{ status: 'answered', card: null },
})
const visit = (answers: LastingAnswer[], years = 0) => ({ answers, years })
const level = (code: number) => given('intl_education', `${code}_level`, code)

describe('answers in two waves', () => {
  test.each([
    ['another gender', given('gender', 'female'), given('gender', 'male'), 1],
    ['the same gender', given('intl_gender', 'woman'), given('intl_gender', 'woman'), 0],
    ['one more ethnicity', given('ethnicity', 'asian'), given('ethnicity', 'white-caucasian;asian'), 0],
    ['quite another ethnicity', given('ethnicity', 'asian;other'), given('ethnicity', 'white-caucasian;other'), 1],
    ['a birthday', given('age', '31'), given('age', '32'), 0],
    ['thirteen years more', given('age', '31'), given('age', '44'), 1],
    ['another year of birth', given('birth_year', '1990'), given('birth_year', '1992'), 1],
    ['a degree more', level(5), level(6), 0],
    ['a degree less', level(6), level(5), 1],
    ['two years of education less', given('ses_education-years', '14.5'), given('ses_education-years', '12'), 1],
  ])('%s', (_, first, later, nDifferent) => {
    expect(comparedWithEarlier([later], [visit([first])])).toEqual({ nPairs: 1, nDifferent })
  })

  test.each([
    ['an answer that was refused', given('gender', 'female'), given('gender', 'prefer-not-to-say')],
    [
      'an unsure level',
      given('ses_education-level', '5_bachelors', 5),
      given('ses_education-level', '0_unsure-unknown-other', 0),
    ],
    ['an item that may change', given('mood', 'good'), given('mood', 'bad')],
    ['an item that was left open', given('age', '31'), { ...given('age', '44'), status: 'skipped' as const }],
    ['words in place of a number', given('age', '31'), given('age', 'old')],
  ])('%s is not judged', (_, first, later) => {
    expect(comparedWithEarlier([later], [visit([first])])).toEqual({ nPairs: 0, nDifferent: 0 })
  })

  test('the nearest visit before counts, and one without the item is passed over', () => {
    const slip = [visit([given('gender', 'male')]), visit([given('gender', 'female')]), visit([given('age', '31')])]
    expect(comparedWithEarlier([given('gender', 'female')], slip)).toEqual({ nPairs: 1, nDifferent: 0 })
    expect(comparedWithEarlier([given('gender', 'female')], [])).toEqual({ nPairs: 0, nDifferent: 0 })
  })
})

const someAnswers = fc
  .uniqueArray(fc.record({ key: fc.constantFrom(...Object.keys(LASTING_ITEMS)), n: fc.nat(99) }), { selector: ({ key }) => key })
  .map((all) => all.map(({ key, n }) => given(key, `${n}`, n)))

test('who answers the same again contradicts nothing, and no more items differ than were answered twice', () => {
  fc.assert(
    fc.property(someAnswers, someAnswers, (first, later) => {
      expect(comparedWithEarlier(first, [visit(first)])).toEqual({ nPairs: first.length, nDifferent: 0 })
      const { nPairs, nDifferent } = comparedWithEarlier(later, [visit(first)])
      expect(nDifferent).toBeLessThanOrEqual(nPairs)
      expect(nPairs).toBe(later.filter(({ itemKey }) => first.some((each) => each.itemKey === itemKey)).length)
    }),
  )
})

test('who gets older with the time between two waves contradicts nothing, whenever the birthday is', () => {
  // Whole days of equal years: a sum of fractions could be rounded to a birthday too early.
  const sinceBirthday = fc.integer({ min: 0, max: 364 })
  fc.assert(
    fc.property(fc.integer({ min: 18, max: 90 }), sinceBirthday, fc.nat(20 * 365), (age, since, days) => {
      const later = age + Math.floor((since + days) / 365)
      const first = visit([given('age', `${age}`)], days / 365)
      expect(comparedWithEarlier([given('age', `${later}`)], [first])).toEqual({ nPairs: 1, nDifferent: 0 })
    }),
    { numRuns: 500 },
  )
})
