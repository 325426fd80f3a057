import { expect, test } from 'vitest'
import { questionnaire as ac } from '../questionnaires/ac.ts'
import { questionnaire as form } from '../questionnaires/form.ts'
import { questionnaires } from '../questionnaires/index.ts'
import { onePage } from '../questionnaires/questionnaire.ts'
import type { Item } from '../questions/item.ts'
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

const own = (item: Item, right: string) => ({
  ...ac,
  pages: onePage([{ name: 'b', items: [item] }]),
  answerKey: { questionnaire: 'own', attentionAnswers: { check: right }, scores: [] },
})
const asked = { key: 'check', label: 'Check', isRequired: false }
const options = ['a', 'b', 'A'].map((value) => ({ value, label: value }))
const word: Item = { ...asked, type: 'text', maxLength: 20 }
const boxes: Item = { ...asked, type: 'checkbox', options }
const slider: Item = { ...asked, type: 'slider', min: 0, max: 10, step: 1, initial: 5, minLabel: '', maxLabel: '' }

test.each<[Item, string, Record<string, string>, string]>([
  [word, 'purple', { check: ' Purple ' }, 'passed'],
  [word, 'purple', { check: 'purple!' }, 'failed'],
  [word, 'purple', { check: ' ' }, 'unanswered'],
  [boxes, 'b;a', { check: 'a;b' }, 'passed'],
  [boxes, 'a', { check: 'A' }, 'failed'],
  [{ ...asked, type: 'number', isWhole: true, invalidText: '' }, '03', { check: '3' }, 'passed'],
  [{ ...asked, type: 'ranking', options }, 'a;b;A', { check: 'b;a;A' }, 'failed'],
  [slider, '5', { check: '5', check_touched: 'no' }, 'unanswered'],
  [slider, '5', { check: '5', check_touched: 'yes' }, 'passed'],
])('an answer counts by what it says, not by how it is written: %#', (item, right, answers, result) => {
  expect(checkAttention(own(item, right), answers)).toEqual([{ key: 'check', result }])
})
