import { expect, test } from 'vitest'
import type { AnswerRow } from '../exports/tidy/answers/answer-rows.ts'
import { answeredTexts, msPerItemOfForms, repeatedAnswers } from './answer-facts.ts'

const anAnswer = (given: Partial<AnswerRow>): AnswerRow => ({
  ...{
    instrument: 'form',
    feed: null,
    item_id: 'age',
    itemKey: 'age',
    item_position: 0,
    status: 'answered',
    code: null,
    value: '31',
  },
  ...{ label: null, number: null, text: null, firstMs: null, lastMs: null, nChanges: 0, firstAnswerMs: null, lastAnswerMs: null },
  ...{ nPastes: null, pastedChars: null, nKeystrokes: null, nDeletions: null, nScripted: null, awayMs: null },
  ...{ page: 'one', card: null },
  ...given,
})

test('the time per item runs from a page being shown to its last answer, over all pages', () => {
  const rows = [
    anAnswer({ lastAnswerMs: 900 }),
    anAnswer({ lastAnswerMs: 1500 }),
    anAnswer({ page: 'two', lastAnswerMs: 600 }),
    anAnswer({ status: 'skipped', lastAnswerMs: 90_000 }),
  ]
  expect(msPerItemOfForms(rows)).toEqual([700])
})

test('a form with fewer than three timed answers is not judged', () => {
  expect(msPerItemOfForms([1, 2, 3].map((n) => anAnswer({ lastAnswerMs: n === 3 ? null : 5 })))).toEqual([])
})

test('an item that was asked again is compared with the first, in whichever form', () => {
  const again = (value: string) => anAnswer({ instrument: 'later', itemKey: 'age_again', value })
  expect(repeatedAnswers([anAnswer({}), again('31.0')])).toEqual({ nPairs: 1, nDifferent: 0 })
  expect(repeatedAnswers([anAnswer({}), again('44')])).toEqual({ nPairs: 1, nDifferent: 1 })
  expect(repeatedAnswers([anAnswer({ status: 'skipped', value: null }), again('44')])).toEqual({ nPairs: 0, nDifferent: 0 })
})

test('a text answer is pasted where its page recorded a paste; other answers and old pages are not judged', () => {
  const rows = [
    anAnswer({ text: 'own words', nPastes: 0 }),
    anAnswer({ text: 'from elsewhere', nPastes: 2, pastedChars: 14 }),
    anAnswer({ text: 'unknown', nPastes: null }),
    anAnswer({ text: null, nPastes: 1 }),
  ]
  expect(answeredTexts(rows)).toEqual({ nWritten: 2, nPasted: 1, written: [] })
})
