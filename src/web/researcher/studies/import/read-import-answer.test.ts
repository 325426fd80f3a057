import { expect, test } from 'vitest'
import { NO_ANSWER, readImportAnswer } from './read-import-answer.ts'

const answer = (status: number, body: unknown) => readImportAnswer({ status, body: JSON.stringify(body) })

test('an imported study has its id, and all in which it differs from the bundle', () => {
  const data = { experiment_id: 'eabc12', differences: ['The set a is called a2 here'] }
  expect(answer(200, { success: 'true', data })).toEqual({ ok: true, ...data })
  expect(answer(200, { success: 'true', data: { experiment_id: 'e1', differences: [] } })).toMatchObject({ differences: [] })
})

test('a refused bundle says why, and that nothing was imported', () => {
  const error = { code: 'invalid_bundle', message: 'There is no study in this file.', problems: ['study.json is missing'] }
  expect(answer(400, { success: 'false', error })).toEqual({
    ok: false,
    sentence: 'Nothing was imported. There is no study in this file.',
    problems: ['study.json is missing'],
  })
  expect(answer(413, {})).toMatchObject({ sentence: expect.stringContaining('larger than the server takes') })
  expect(answer(503, {})).toMatchObject({ sentence: expect.stringContaining('busy') })
})

test.each([
  ['nobody', NO_ANSWER],
  ['a hotel', { status: 200, body: '<html>Sign in</html>' }],
  ['a proxy', { status: 502, body: '<html>Bad gateway</html>' }],
  ['somebody else', { status: 200, body: '[1]' }],
])('where %s answered, nothing is promised', (_who, given) => {
  expect(readImportAnswer(given)).toMatchObject({ ok: false, sentence: expect.stringContaining('may have been made') })
})
