import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionnaires } from '../questionnaires/index.ts'
import { withFinalPage } from './final-page.ts'

test('the final page is the last questionnaire, whether the list names it or not', () => {
  expect(withFinalPage(['crt', 'ses'], {})).toEqual(['crt', 'ses', 'final'])
  expect(withFinalPage(['crt', 'final'], {})).toEqual(['crt', 'final'])
  expect(withFinalPage(['final', 'crt'], {})).toEqual(['crt', 'final'])
  expect(withFinalPage(['final'], {})).toEqual(['final'])
})

test.each([{ platform: 'custom' }, { platform: 'Custom' }, { 'final-page': 'no' }])(
  'with %j it is not added, and a list that names it has it last',
  (settings) => {
    expect(withFinalPage(['crt'], settings)).toEqual(['crt'])
    expect(withFinalPage(['final', 'crt'], settings)).toEqual(['crt', 'final'])
  },
)

test.each([{ platform: 'prolific' }, { platform: '' }, { 'final-page': 'yes' }, { 'final-page': '' }])(
  'with %j it is added',
  (settings) => {
    expect(withFinalPage(['crt'], settings)).toEqual(['crt', 'final'])
  },
)

test('without questionnaires there is none', () => {
  expect(withFinalPage([], {})).toEqual([])
  expect(withFinalPage(['custom-msg'], {})).toEqual(['custom-msg'])
})

test('an end message that closes the list follows it, and one before other forms stays there', () => {
  expect(withFinalPage(['crt', 'custom-msg'], {})).toEqual(['crt', 'final', 'custom-msg'])
  expect(withFinalPage(['final', 'custom-msg'], {})).toEqual(['final', 'custom-msg'])
  expect(withFinalPage(['custom-msg', 'crt'], {})).toEqual(['custom-msg', 'crt', 'final'])
  expect(withFinalPage(['custom-msg', 'final'], {})).toEqual(['custom-msg', 'final'])
})

const names = fc.shuffledSubarray(questionnaires.map(({ name }) => name))
const settings = fc.record({ platform: fc.constantFrom('', 'custom', 'lucid'), 'final-page': fc.constantFrom('', 'yes', 'no') })

test('every other form stays, in its order, and no form is met twice', () => {
  fc.assert(
    fc.property(names, settings, (list, study) => {
      const journey = withFinalPage(list, study)
      const others = (each: readonly string[]) => each.filter((name) => name !== 'final')
      expect(others(journey)).toEqual(others(list))
      expect(new Set(journey).size).toBe(journey.length)
    }),
  )
})

test('asked of its own answer it changes nothing', () => {
  fc.assert(
    fc.property(names, settings, (list, study) => {
      const journey = withFinalPage(list, study)
      expect(withFinalPage(journey, study)).toEqual(journey)
    }),
  )
})
