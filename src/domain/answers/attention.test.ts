import { expect, test } from 'vitest'
import { questionnaire as ac } from '../questionnaires/ac.ts'
import { questionnaire as form } from '../questionnaires/form.ts'
import { questionnaires } from '../questionnaires/index.ts'
import { attentionItems, checkAttention } from './attention.ts'

test('there are two attention checks in all', () => {
  expect(questionnaires.flatMap(attentionItems).map(({ key }) => key)).toEqual(['attentioncheck2', 'attentioncheck1'])
})

test('who clicks what the statement asks for passes, who agrees fails', () => {
  expect(checkAttention(ac, { attentioncheck1: '3_neither-agree-nor-disagree' })).toEqual([
    { key: 'attentioncheck1', result: 'passed' },
  ])
  expect(checkAttention(ac, { attentioncheck1: '2_agree' })).toEqual([{ key: 'attentioncheck1', result: 'failed' }])
})

test.each([
  ['very-interested;extremely-interested', 'passed'],
  ['extremely-interested;very-interested', 'passed'],
  ['very-interested', 'failed'],
  ['moderately-interested;very-interested;extremely-interested', 'failed'],
  ['', 'unanswered'],
])('ticking %j is %s', (ticked, result) => {
  expect(checkAttention(form, { attentioncheck2: ticked })).toEqual([{ key: 'attentioncheck2', result }])
})

test('the item says which two to tick', () => {
  const [check] = attentionItems(form)
  expect(check?.label).toContain('“Very interested” and “Extremely interested”')
})

test('a page without a check has nothing to pass', () => {
  const lean = questionnaires.filter(({ name }) => name === 'lean')
  expect(lean.map((questionnaire) => checkAttention(questionnaire, {}))).toEqual([[]])
})
