import { expect, test } from 'vitest'
import { questionnaire as ccn } from '../ccn.ts'
import { questionnaire as imp } from '../imp.ts'
import { askedIn, blocksOf, itemsOf } from '../questionnaire.ts'
import { mergeQuestionnaires } from './merge.ts'

const about = (...slugs: string[]) => ({ topics: JSON.stringify(slugs.map((slug) => ({ slug, title: `Title of ${slug}` }))) })

test('a study that changed its topics has the questions about all of them, once', () => {
  const merged = mergeQuestionnaires(askedIn(imp, about('a', 'b')), [askedIn(imp, about('b', 'c'))])
  expect(blocksOf(merged).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(itemsOf(merged)).toHaveLength(6)
})

test('a form about one topic has the questions about each that it was asked about', () => {
  const merged = mergeQuestionnaires(ccn, [askedIn(ccn, about('climate')), ccn])
  expect(itemsOf(merged).map(({ key }) => key)).toEqual([
    ...['monkeypox-worry', 'monkeypox-concern', 'monkeypox-vax', 'monkeypox-problem'],
    ...['climate-worry', 'climate-concern', 'climate-problem'],
  ])
})

test('a questionnaire that never changes stays as it is', () => {
  expect(mergeQuestionnaires(imp, [imp, imp])).toEqual(imp)
})
