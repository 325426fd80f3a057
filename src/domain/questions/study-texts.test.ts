import { expect, test } from 'vitest'
import { settingsIn } from './study-texts.ts'

const BOTH = JSON.stringify({ en: 'Do you agree?', ar: 'هل توافق؟' })

test('a text of a study is read in the first of the person’s languages that it has', () => {
  expect(settingsIn({ consent: BOTH }, ['ar', 'en'])).toEqual({ consent: 'هل توافق؟' })
  expect(settingsIn({ consent: BOTH }, ['de', 'en'])).toEqual({ consent: 'Do you agree?' })
})

test('a text in one language stays as it is, also where it looks like JSON', () => {
  const settings = { consent: 'Agree?', instruct: '{"a": 1}', forms: BOTH }
  expect(settingsIn(settings, ['ar'])).toEqual(settings)
})

test('the texts of an intervention’s content are read in the same way', () => {
  const content = JSON.stringify({ heading: BOTH, options: [{ value: '1', text: BOTH }] })
  expect(JSON.parse(settingsIn({ 'intervention-content': content }, ['ar'])['intervention-content'] ?? '')).toEqual({
    heading: 'هل توافق؟',
    options: [{ value: '1', text: 'هل توافق؟' }],
  })
})
