import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATEGORIES, categoryProblem, cleanCategory, offeredCategories, ownCategoryProblem } from './category.ts'

test.each([...CATEGORIES, 'test', 'health', 'health-news', 'wave_2'])('%s is a category', (category) => {
  expect(categoryProblem(category)).toBeUndefined()
})

test.each(['', 'News', 'two words', '-dash', '1st', '=1+1', 'ü', 'a'.repeat(31)])('%j is no category', (category) => {
  expect(categoryProblem(category)).toMatch(/^must be one of news, opinion, sensational, ads, or a word of your own/)
})

test('what is typed becomes a category, whatever it is', () => {
  expect(cleanCategory(' Health & News 2')).toBe('health-news-2')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const category = cleanCategory(typed)
      expect(category === '' || categoryProblem(category) === undefined).toBe(true)
      expect(cleanCategory(category)).toBe(category)
    }),
  )
})

test('the four come first, then those that the lab has used; test is not offered', () => {
  expect(offeredCategories(['weather', 'news', 'test', 'health', 'weather'])).toEqual([...CATEGORIES, 'health', 'weather'])
})

test('the page refuses test as a word of one’s own, because no study would offer the set', () => {
  expect(ownCategoryProblem('test')).toBe('Sets of the category test are not offered to studies. Choose another word.')
  expect(['', 'news', 'tests', 'test-2'].map(ownCategoryProblem)).toEqual([undefined, undefined, undefined, undefined])
})
