import { expect, test } from 'vitest'
import { questionnaire } from '#domain/questionnaires/ccn.ts'
import { onePage, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { questionnaire as socialmediause } from '#domain/questionnaires/socialmediause.ts'
import { readRefusal } from './send-page.ts'

test('a refused field is shown at its item', () => {
  expect(readRefusal(questionnaire, ['form_fields.monkeypox-worry: Choose from the options shown'])).toEqual({
    'monkeypox-worry': 'Choose from the options shown',
  })
})

test('the mark of a slider belongs to the slider, and a sentence begins like one', () => {
  expect(readRefusal(socialmediause, ['form_fields.monkeypox-cards-perc_touched: must be yes or no'])).toEqual({
    'monkeypox-cards-perc': 'Must be yes or no',
  })
})

test('a statement of a matrix is named by itself', () => {
  const matrix: Questionnaire = {
    ...questionnaire,
    pages: onePage([
      {
        name: 'all',
        items: [{ type: 'matrix', key: 'm', label: 'M', isRequired: true, rows: [{ key: 'm1', label: 'One' }], options: [] }],
      },
    ]),
  }
  expect(readRefusal(matrix, ['form_fields.m1: Required'])).toEqual({ m1: 'Required' })
})

test('what stands for no item is left out', () => {
  expect(readRefusal(questionnaire, ['form_fields.nosuch: Required', 'session_token: Required', ''])).toEqual({})
})
