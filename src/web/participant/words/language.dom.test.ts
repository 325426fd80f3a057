import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settleLanguage } from './language.ts'
import { LANGUAGES_SLOT, spokenLanguages } from './say.ts'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'en'])
})
afterEach(() => vi.restoreAllMocks())

const settled = (settings: Record<string, string>, query = {}) => settleLanguage({ query, slots: localStorage }, settings)
const text = JSON.stringify({ de: 'Lesen Sie.', en: 'Read.' })

test('a study that names its languages is read in that of the browser, and the visit keeps it', async () => {
  expect(await settled({ languages: '["en", "de"]', instruct: text, 'header-name': text })).toMatchObject({
    instruct: 'Lesen Sie.',
    'header-name': 'Lesen Sie.',
  })
  expect([spokenLanguages(), localStorage.getItem(LANGUAGES_SLOT)]).toEqual([['de', 'en'], '["de","en"]'])
})

test('a study that names none has its texts in English, or else in the first language that they have', async () => {
  expect(await settled({ instruct: text, consent: ' {\n"fr": "Lisez.", "de": "Lesen Sie."}' })).toEqual({
    instruct: 'Read.',
    consent: 'Lisez.',
  })
  expect([spokenLanguages(), localStorage.getItem(LANGUAGES_SLOT), document.documentElement.lang]).toEqual([[], null, 'en'])
})

test('so has the content of its intervention, however its JSON is written', async () => {
  for (const heading of [text, JSON.stringify(JSON.parse(text), null, 2)])
    expect(await settled({ 'intervention-content': JSON.stringify({ heading }) })).toEqual({
      'intervention-content': '{"heading":"Read."}',
    })
})

test('a study without languages and without such texts waits for nothing', () => {
  const content = JSON.stringify({ heading: 'Think', picture: { media_id: 'm1', alt: '', width: 1, height: 1 } })
  const settings = { consent: '# Read', instruct: '{{condition}}', topics: '[{"slug": "x"}]', 'intervention-content': content }
  expect(settled(settings, { lang: 'de' })).toBeUndefined()
})
