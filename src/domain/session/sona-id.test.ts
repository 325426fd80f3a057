import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQueryParameters } from './query-parameters.ts'
import { mayHaveSonaId, searchWithSurveyCode, withSurveyCode } from './sona-id.ts'

test('a link may have the number of Sona as id, in small and large letters', () => {
  expect(mayHaveSonaId({ experiment_id: 'e1', id: '17' })).toBe(true)
  expect(mayHaveSonaId({ ID: '17' })).toBe(true)
  for (const query of [{ experiment_id: 'e1' }, { user_id: 'ada' }]) expect(mayHaveSonaId(query)).toBe(false)
})

test('the number gets the name survey_code, and everything else stays as it is written', () => {
  expect(searchWithSurveyCode('?experiment_id=e1&id=1%207&user_id=a+b&x')).toBe(
    '?experiment_id=e1&survey_code=1%207&user_id=a+b&x',
  )
  expect(searchWithSurveyCode('?Id=17')).toBe('?survey_code=17')
  expect(searchWithSurveyCode('?id=17&Survey_Code=18&x=1')).toBe('?Survey_Code=18&x=1')
  expect(withSurveyCode({ id: '17', Survey_Code: '18', x: '1' })).toEqual({ Survey_Code: '18', x: '1' })
  expect(withSurveyCode({ id: '17', ID: '18', source: 'id' })).toEqual({ survey_code: '17', source: 'id' })
})

test('address and parameters are renamed alike, once', () => {
  const name = fc.constantFrom('id', 'ID', 'source', 'experiment_id', 'survey_code')
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(name, fc.string({ unit: 'grapheme' })), { selector: ([key]) => key }), (pairs) => {
      const search = `?${pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`
      const moved = searchWithSurveyCode(search)
      expect({ ...readQueryParameters(moved) }).toEqual({ ...withSurveyCode(readQueryParameters(search)) })
      expect(mayHaveSonaId(readQueryParameters(moved))).toBe(false)
    }),
  )
})
