import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldNames } from '../answers/form-fields.ts'
import { questionnaires } from '../questionnaires/index.ts'
import { PUBLISHED_TOPICS } from '../questionnaires/parts/topics.ts'
import { askedIn } from '../questionnaires/questionnaire.ts'
import { findParameter } from './index.ts'
import { checkTopics, suggestSlug } from './topics.ts'

const topics = (...slugs: string[]) => JSON.stringify(slugs.map((slug) => ({ slug, title: `About ${slug}` })))

test('no value and the published topics themselves are accepted', () => {
  expect(checkTopics('')).toEqual([])
  expect(checkTopics(JSON.stringify(PUBLISHED_TOPICS))).toEqual([])
})

test('a study may ask about topics of its own', () => {
  const climate = [{ slug: 'climate', title: 'Climate change', phrase: 'climate change', vaccine: 'no' }]
  expect(checkTopics(JSON.stringify(climate))).toEqual([])
  expect(findParameter('topics')).toMatchObject({ audience: 'participant' })
})

test.each([
  'climate',
  '{}',
  'null',
  '["climate"]',
  '[null]',
  '[[]]',
  '[{"slug":"climate"}]',
  '[{"slug":1,"title":"x"}]',
  '[{"slug":"climate","title":"x","vaccine":"maybe"}]',
  '[{"slug":"climate","title":"x","phrase":null}]',
  '[{"slug":"climate","title":"x","onclick":"y"}]',
])('%s is no list of topics', (value) => {
  expect(checkTopics(value)).toEqual([expect.stringContaining('must be a JSON list of topics')])
})

test.each([
  '',
  'Climate',
  'climate change',
  'climate_change',
  '-climate',
  'climate-',
  'a--b',
  '2020-election',
  'climaté',
  '__proto__',
  'a;b',
  '=1+1',
  '<b>',
  'x'.repeat(31),
])('%j is no slug', (slug) => {
  expect(checkTopics(topics(slug))).toEqual([expect.stringContaining('topic 1: the slug')])
})

test.each([
  ['', 'the title is missing'],
  ['  ', 'the title is missing'],
  ['x'.repeat(101), 'at most 100 characters'],
  ['one\ntwo', 'one line'],
  ['a\u202eb', 'invisible'],
  ['a\u200bb', 'invisible'],
  ['a\u0000b', 'invisible'],
])('the title %j is refused', (title, problem) => {
  expect(checkTopics(JSON.stringify([{ slug: 'a', title }])).join()).toContain(problem)
})

test('titles may be written in any script', () => {
  for (const title of ['気候変動', 'تغییر\u200cاقلیم', 'Klimawandel – „heiß“'])
    expect(checkTopics(JSON.stringify([{ slug: 'climate', title }]))).toEqual([])
})

test('a phrase follows the rules of a title, and may be left open', () => {
  const withPhrase = (phrase: string) => checkTopics(JSON.stringify([{ slug: 'a', title: 'A', phrase }]))
  expect(withPhrase('')).toEqual([])
  expect(withPhrase('x\ny')).toEqual(['topic 1: the phrase must be one line without invisible characters'])
})

test('a list is neither empty nor endless, and names each topic once', () => {
  expect(checkTopics('[]')).toEqual(['must have 1 to 12 topics, not 0'])
  expect(checkTopics(topics(...Array.from({ length: 13 }, (_, i) => `t${i}`)))).toEqual(['must have 1 to 12 topics, not 13'])
  expect(checkTopics(topics('a', 'b', 'a'))).toEqual(["names the topic 'a' more than once"])
})

test('no topic may store its answers under the name of another question, also as R would write it', () => {
  expect(checkTopics(topics('social-media-accuracy'))).toEqual([
    "would store two answers as 'social_media_accuracy_importance': choose another slug",
  ])
})

test('whatever is accepted has answer keys of its own', () => {
  const slug = fc.stringMatching(/^[a-z][a-z0-9]{0,5}(-[a-z0-9]{1,4}){0,2}$/)
  fc.assert(
    fc.property(fc.array(slug, { minLength: 1, maxLength: 6 }), (slugs) => {
      const value = topics(...slugs)
      if (checkTopics(value).length > 0) return
      const names = questionnaires.flatMap((questionnaire) => fieldNames(askedIn(questionnaire, { topics: value })))
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})

test.each([
  ['Climate change', 'climate-change'],
  ['The Oscars 2022', 'oscars-2022'],
  ['  Élection présidentielle! ', 'election-presidentielle'],
  ['2020 census', 'census'],
  ['気候', ''],
  [`${'x'.repeat(29)} y`, 'x'.repeat(29)],
])('the title %j suggests the slug %j', (title, slug) => {
  expect(suggestSlug(title)).toBe(slug)
})

test('whatever is suggested for a title is a slug, or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = suggestSlug(title)
      if (slug !== '') expect(checkTopics(topics(slug)).filter((problem) => problem.includes('the slug'))).toEqual([])
    }),
  )
})
