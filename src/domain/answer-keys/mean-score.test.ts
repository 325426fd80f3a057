import { expect, test } from 'vitest'
import { questionnaire as aot } from '../questionnaires/aot.ts'
import { questionnaire as ftg } from '../questionnaires/ftg.ts'
import { itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { scoresOf } from './index.ts'
import { meanScore } from './mean-score.ts'

const score = meanScore({ name: 's', label: '', version: 1, points: 6, keys: ['a', 'b'], reverseKeyed: ['b'] })

const allAnswered = (questionnaire: Questionnaire, value: string) =>
  Object.fromEntries(itemsOf(questionnaire).map(({ key }) => [key, value]))

test('a mean score counts reverse-keyed items the other way round', () => {
  expect(score.compute({ a: '6_x', b: '1_x' })).toBe(6)
  expect(score.compute({ a: '6_x', b: '6_x' })).toBe(3.5)
})

test('there is no mean score where an answer is missing or off the scale', () => {
  expect(score.compute({ a: '6_x' })).toBeUndefined()
  expect(score.compute({ a: '6_x', b: '' })).toBeUndefined()
  expect(score.compute({ a: '6_x', b: '7_x' })).toBeUndefined()
})

test('who rejects every statement against evidence is as open-minded as the scale allows', () => {
  const [aotScore] = scoresOf(aot)
  expect(aotScore?.reverseKeyed).toHaveLength(6)
  expect(aotScore?.compute(allAnswered(aot, '1_strongly-disagree'))).toBe(6)
  expect(aotScore?.compute(allAnswered(aot, '6_strongly-agree'))).toBe(1)
  expect(aotScore?.compute({ ...allAnswered(aot, '1_strongly-disagree'), 'aot_true-important': '4_somewhat-agree' })).toBe(5.5)
})

test('fatigue is the mean of its three items, none of them reversed', () => {
  const answers = {
    'covid-tired': '6_strongly-agree',
    'covid-sickhearing': '5_agree',
    'covid-changesubject': '1_strongly-disagree',
  }
  expect(scoresOf(ftg)[0]?.compute(answers)).toBe(4)
})
