import { expect, test } from 'vitest'
import { PARAMETER_NAMES } from '#domain/parameters/index.ts'
import { settingWords } from '../design/setting-words.ts'
import { studySections } from '../draft/sections.ts'
import { searchSettings } from './search-settings.ts'

const settings = studySections.flatMap(({ id, keys }) =>
  keys.filter((key) => !key.startsWith('has-') && key !== 'others').map((param) => ({ place: id, param })),
)

test('every setting of the page is found by its parameter name and by its label', () => {
  for (const { place, param } of settings) {
    expect(searchSettings(param).slice(0, 2), param).toContainEqual(expect.objectContaining({ place, param }))
    const { label = '' } = settingWords(param) ?? {}
    expect(
      searchSettings(label).map((found) => found.param),
      label,
    ).toContain(param)
  }
})

test('every setting of a study that the page edits has words', () => {
  const onPage: readonly string[] = settings.map(({ param }) => param)
  for (const name of PARAMETER_NAMES.filter((name) => onPage.includes(name)))
    expect(settingWords(name)?.help.length, name).toBeGreaterThan(10)
})

test('a word of the help text finds a setting, in any case and with parts of words', () => {
  expect(searchSettings('HMAC')[0]?.param).toBe('link-secret')
  expect(searchSettings('log-norm').map(({ param }) => param)).toContain('feed-button-like')
  expect(searchSettings('fact-check').map(({ param }) => param)).toContain('labels')
})

test('a label that begins with the words comes before a help text that has them', () => {
  expect(searchSettings('consent')[0]).toMatchObject({ place: 'consent' })
  expect(searchSettings('made-up likes').map(({ param }) => param)).toEqual(['cues-ln-mean', 'cues-ln-sd', 'cues-share-perc'])
})

test('sections are found too, and nothing is found by no words', () => {
  expect(searchSettings('Own posts')[0]).toEqual({ place: 'composer', label: 'Own posts', section: 'Own posts' })
  expect([searchSettings(''), searchSettings(' - '), searchSettings('zzz')]).toEqual([[], [], []])
})
