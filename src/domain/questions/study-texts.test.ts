import { expect, test } from 'vitest'
import { contentLanguages, contentOf, settingsIn } from './study-texts.ts'

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

test('the name over the pages may be written in each language', () => {
  expect(settingsIn({ 'header-name': '{"en": "News", "de": "Neues"}' }, ['de'])).toEqual({ 'header-name': 'Neues' })
})

test('without languages a text is English, or else in the first language that it has', () => {
  const settings = { consent: '{"ar": "هل توافق؟", "en": "Do you agree?"}', instruct: '{"de": "Lesen Sie.", "fr": "Lisez."}' }
  expect(settingsIn(settings, [])).toEqual({ consent: 'Do you agree?', instruct: 'Lesen Sie.' })
})

test('the content of an intervention falls back to the first language of the study, and says which languages it has', () => {
  const content = JSON.stringify({ heading: BOTH, button: '{"ar": "متابعة", "fr": "Continuer"}', text: 'Read' })
  expect(JSON.parse(contentOf({ languages: '["ar", "en"]', 'intervention-content': content }))).toEqual({
    heading: 'هل توافق؟',
    button: 'متابعة',
    text: 'Read',
  })
  expect(contentLanguages(content)).toEqual(['en', 'ar', 'fr'])
  expect([contentOf({}), contentLanguages(''), contentLanguages('{')]).toEqual(['', [], []])
})
