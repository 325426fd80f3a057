import { expect, test } from 'vitest'
import { itemsOf } from '../../questionnaires/questionnaire.ts'
import { importList } from './import-list.ts'

function taken(rows: readonly (readonly string[])[], title = 'My list') {
  const result = importList({ title, rows })
  if (!result.ok) throw new Error(result.problem)
  return result
}

test('lines of text become questions with text answers', () => {
  const { definition, report } = taken([['What do you think?'], [''], ['And why?']])
  expect(itemsOf(definition).map(({ type, key, label }) => [type, key, label])).toEqual([
    ['text', 'what-do-you-think', 'What do you think?'],
    ['text', 'and-why', 'And why?'],
  ])
  expect(report.map(({ what }) => what)).toEqual(['taken', 'taken'])
})

test('further columns are the options', () => {
  const { definition } = taken([['Do you agree?', 'Yes', 'No', '']])
  expect(itemsOf(definition)[0]).toMatchObject({
    type: 'radio',
    options: [
      { value: '1_yes', label: 'Yes' },
      { value: '2_no', label: 'No' },
    ],
  })
})

test('a first row with names says what the columns are', () => {
  const { definition } = taken([
    ['Key', 'Text', 'Type', 'Options', 'Required', 'Page'],
    ['age', 'How old are you?', 'number', '', 'no', 'about you'],
    ['party', 'Which party?', 'checkbox', 'a=Left | b=Right', '', 'politics'],
  ])
  expect(definition.pages.map(({ name }) => name)).toEqual(['about-you', 'politics'])
  expect(itemsOf(definition)).toMatchObject([
    { type: 'number', key: 'age-2', isRequired: false },
    {
      type: 'checkbox',
      key: 'party',
      isRequired: true,
      options: [
        { value: 'a', label: 'Left' },
        { value: 'b', label: 'Right' },
      ],
    },
  ])
})

test('rows that are no questions are left, and said', () => {
  const { report } = taken([
    ['text', 'type', 'options'],
    ['', 'radio', 'a|b'],
    ['Choose', 'radio', 'only one'],
    ['What?', 'hologram', ''],
    ['Fine', 'text', 'a|b'],
  ])
  expect(report.map(({ what, notes }) => [what, ...notes])).toEqual([
    ['left', 'The row has no question.'],
    ['left', 'A question to choose from needs at least two options.'],
    ['left', '“hologram” is no kind of question that a list can have.'],
    ['changed', 'Its options were left out.'],
  ])
})

test('a name that is taken gets an ending', () => {
  expect(taken([['What?']], 'CRT').definition.name).toBe('crt-2')
})

test('an empty list is refused, a huge one taken in part', () => {
  expect(importList({ title: '', rows: [['', ' ']] })).toEqual({ ok: false, problem: 'The list is empty.' })
  const { definition, report } = taken(Array.from({ length: 10_000 }, (_, i) => [`Question ${i}`]))
  expect(itemsOf(definition)).toHaveLength(2500)
  expect(report.at(-1)).toMatchObject({ what: 'left', name: 'row 2501 and later' })
})
