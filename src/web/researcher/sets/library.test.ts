import { expect, test } from 'vitest'
import { byCategory, covariatesAddress, type SetInLibrary } from './library.ts'

const aSet = (entity_set: string, entity_category: string): SetInLibrary => ({
  entity_set,
  entity_category,
  num_entities: 1,
  owner: 'Ada',
  created_at: 0,
  used_in: [],
  cover_url: null,
  cover_placeholder: null,
})
const sets = [aSet('26030100_true_news', 'news'), aSet('26020100_cats', 'ads'), aSet('26010100_false_news', 'news')]
const namesIn = (search: string) =>
  byCategory(sets, search).map(([category, found]) => [category, found.map((set) => set.entity_set)])

test('categories are sorted by name, and their sets stay in the given order', () => {
  expect(namesIn('')).toEqual([
    ['ads', ['26020100_cats']],
    ['news', ['26030100_true_news', '26010100_false_news']],
  ])
})

test('a search finds names with all its words, in any case and order', () => {
  expect(namesIn(' NEWS  false ')).toEqual([['news', ['26010100_false_news']]])
  expect(namesIn('dogs')).toEqual([])
})

test('special characters in a name are escaped in the URL', () => {
  expect(covariatesAddress('a/../b?c')).toBe('/v1/exports/a%2F..%2Fb%3Fc/stimulus_set.csv')
})
