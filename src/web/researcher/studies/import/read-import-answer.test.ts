import { expect, test } from 'vitest'
import { NO_ANSWER, readImportAnswer } from './read-import-answer.ts'

const answer = (status: number, body: unknown) => readImportAnswer({ status, body: JSON.stringify(body) })

test('the answer has the id of the imported study and its differences from the bundle', () => {
  const data = { experiment_id: 'eabc12', differences: ['The set a is called a2 here'], warnings: [] }
  expect(answer(200, { success: 'true', data })).toEqual({ ok: true, ...data })
  expect(answer(200, { success: 'true', data: { experiment_id: 'e1', differences: [], warnings: [] } })).toMatchObject({
    differences: [],
  })
})

test('a refused bundle says why, and that nothing was imported', () => {
  const error = { code: 'invalid_bundle', message: 'There is no study in this file.', problems: ['study.json is missing'] }
  expect(answer(400, { success: 'false', error })).toEqual({
    ok: false,
    sentence: 'Nothing was imported. There is no study in this file.',
    problems: ['study.json is missing'],
  })
  expect(answer(413, {})).toMatchObject({ sentence: expect.stringContaining('larger than the server accepts') })
  expect(answer(503, {})).toMatchObject({ sentence: expect.stringContaining('busy') })
})

test.each([
  ['there is no answer', NO_ANSWER],
  ['a hotel network answers with its sign-in page', { status: 200, body: '<html>Sign in</html>' }],
  ['a proxy answers with an error page', { status: 502, body: '<html>Bad gateway</html>' }],
  ['the answer is not ours', { status: 200, body: '[1]' }],
])('when %s, the study may or may not have been imported', (_case, given) => {
  expect(readImportAnswer(given)).toMatchObject({ ok: false, sentence: expect.stringContaining('may have been made') })
})
