import { expect, test } from 'vitest'
import { latestAnswers } from './latest-answers.ts'

test('of each page the last sending counts, and what it no longer has is gone', () => {
  const writes = [
    { page: 'one', answers: { a: '1', b: '1' } },
    { page: 'two', answers: { c: '1' } },
    { page: 'one', answers: { a: '2' } },
  ]
  expect(latestAnswers(writes)).toEqual({ a: '2', c: '1' })
})

test('of a form that is sent as a whole the last sending counts', () => {
  expect(latestAnswers([{ answers: { a: '1', b: '1' } }, { page: null, answers: { a: '2' } }])).toEqual({ a: '2' })
  expect(latestAnswers([])).toEqual({})
})
