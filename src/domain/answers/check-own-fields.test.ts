import { expect, test } from 'vitest'
import type { Item, Questionnaire } from '../questionnaires/questionnaire.ts'
import { checkOwnFields } from './check-own-fields.ts'
import { sayProblem } from './problem.ts'

const age: Item = { key: 'age', label: 'Age', isRequired: true, type: 'number', isWhole: true, min: 18, invalidText: 'No age' }
const points: Item = {
  ...{ key: 'points', label: 'Points', isRequired: true, type: 'sum', total: 10 },
  options: ['a', 'b'].map((value) => ({ value, label: value })),
}
const recall: Item = {
  ...{ key: 'recall', label: 'Seen?', isRequired: true, type: 'radio' },
  options: [
    { value: '1_no', label: 'No' },
    { value: '2_yes', label: 'Yes', asksText: true },
  ],
}
const own: Questionnaire = {
  ...{ name: 'own', label: 'Own', asks: '', aliases: [], heading: '', submitLabel: 'Next' },
  pages: [
    { name: 'one', blockOrder: 'fixed', blocks: [{ name: 'who', items: [age, points] }] },
    {
      ...{ name: 'two', blockOrder: 'fixed' },
      blocks: [{ name: 'cards', items: [recall], cards: { rules: [{ choose: 'seen', n: 2 }], showsCounts: false } }],
    },
  ],
}

const said = (page: string | undefined, fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(checkOwnFields(own, { page, fields, cardsOf: () => ['c1', 'c__2'] })).map(([field, problem]) => [
      field,
      sayProblem(problem),
    ]),
  )

test('a page takes its own answers, and no others', () => {
  expect(said('one', { age: '30', points_a: '4', points_b: '6' })).toEqual({})
  expect(said('one', { age: '30', points_a: '10', recall__c1: '1_no', constructor: 'x' })).toEqual({
    recall__c1: 'this questionnaire does not ask it there',
    constructor: 'this questionnaire does not ask it there',
  })
})

test('an answer that does not fit is refused by the name of its field, a sum by the key of its item', () => {
  expect(said('one', { age: '17', points_a: '4' })).toEqual({ age: 'No age', points: 'Must add up to 10, now 4' })
})

test('answers about cards name a card that the person is asked about', () => {
  expect(said('two', { recall__c1: '1_no', recall__c__2: '2_yes', recall_2_yes_text__c__2: 'On top' })).toEqual({})
  expect(said('two', { recall__c1: '3', recall__c__2: '1_no', recall__c3: '1_no', recall: '1_no' })).toEqual({
    recall__c1: 'Choose from the options shown',
    recall__c3: 'this questionnaire does not ask it there',
    recall: 'this questionnaire does not ask it there',
  })
})

test('without a page the whole questionnaire is asked', () => {
  expect(said(undefined, { age: '30', points_a: '10', recall__c1: '1_no', recall__c__2: '1_no' })).toEqual({})
})
