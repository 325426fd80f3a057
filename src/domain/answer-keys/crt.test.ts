import { expect, test } from 'vitest'
import { answerKey } from './crt.ts'

const right = {
  'crt_mark-adam-28': '4',
  'crt_10-50-printer': '10',
  'crt_mold-bread-40': '39',
  'crt_pass-second-place': '2',
  'crt_sheep-15-8-died': '8',
  'crt_emily-april-may': 'Emily',
}
const intuitive = {
  'crt_mark-adam-28': '8',
  'crt_10-50-printer': '50',
  'crt_mold-bread-40': '20',
  'crt_pass-second-place': '1',
  'crt_sheep-15-8-died': '7',
  'crt_emily-april-may': 'June',
}

const scored = (answers: Record<string, string>) =>
  Object.fromEntries(answerKey.scores.map(({ name, compute }) => [name, compute(answers)]))

test('six right answers score 6, all of them', () => {
  expect(scored(right)).toEqual({ crt_correct: 6, crt_score: 1, crt_intuitive: 0 })
})

test('the answers that come to mind first score nothing and are counted as such', () => {
  expect(scored(intuitive)).toEqual({ crt_correct: 0, crt_score: 0, crt_intuitive: 6 })
})

test('an answer that is neither right nor intuitive counts for neither', () => {
  expect(scored({ ...right, 'crt_mold-bread-40': '38', 'crt_emily-april-may': 'April' })).toEqual({
    crt_correct: 4,
    crt_score: 4 / 6,
    crt_intuitive: 0,
  })
})

test.each([' 10 ', '10.0', '١٠', '010'])('the number ten is right when written as %j', (ten) => {
  expect(scored({ ...right, 'crt_10-50-printer': ten })['crt_correct']).toBe(6)
})

test.each(['emily', ' EMILY ', '"Emily"', '‘Emily’.', 'Her name is Emily'])('the name is right when written as %j', (name) => {
  expect(scored({ ...right, 'crt_emily-april-may': name })['crt_correct']).toBe(6)
})

test('a test that was not finished has no score', () => {
  expect(scored({ ...right, 'crt_sheep-15-8-died': '' })).toEqual({})
  expect(scored({})['crt_correct']).toBeUndefined()
})
