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
const entity_sets = [aSet('26030100_true_news', 'news'), aSet('26020100_cats', 'ads'), aSet('26010100_false_news', 'news')]

test('the sets of a page stay in their order within their category, and categories of other pages are left out', () => {
  const categories = [
    { entity_category: 'ads', n_sets: 1 },
    { entity_category: 'maps', n_sets: 7 },
    { entity_category: 'news', n_sets: 120 },
  ]
  const groups = byCategory({ categories, entity_sets })
  expect(groups.map(({ category, nSets, sets }) => [category, nSets, sets.map((set) => set.entity_set)])).toEqual([
    ['ads', 1, ['26020100_cats']],
    ['news', 120, ['26030100_true_news', '26010100_false_news']],
  ])
})

test('special characters in a name are escaped in the URL', () => {
  expect(covariatesAddress('a/../b?c')).toBe('/v1/exports/a%2F..%2Fb%3Fc/stimulus_set.csv')
})
