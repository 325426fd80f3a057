import { expect, test } from 'vitest'
import { charactersIn, checkLeastLength, missingCharacters, readComposer } from './composer.ts'

test.each([
  [{}, undefined],
  [{ composer: 'off', 'composer-min': '20' }, undefined],
  [{ composer: 'everywhere' }, undefined],
  [{ composer: 'feed' }, { asked: 'feed', least: 1, maySkip: false }],
  [
    { composer: 'feed', 'composer-skip': 'yes' },
    { asked: 'feed', least: 1, maySkip: false },
  ],
  [
    { composer: 'before', 'composer-min': '40', 'composer-skip': 'yes' },
    { asked: 'before', least: 40, maySkip: true },
  ],
])('the settings %j mean %j', (settings, composer) => {
  expect(readComposer(settings)).toEqual(composer)
})

test('characters are counted as people count them, without spaces at the ends', () => {
  expect(['', '  ', ' ab c ', 'é', 'e\u0301', '👩‍👩‍👧', '雨'].map(charactersIn)).toEqual([0, 0, 4, 1, 1, 1, 1])
  expect(missingCharacters('Rain', 10)).toBe(6)
  expect(missingCharacters('Rain in the hills', 10)).toBe(0)
})

test('a least length is a whole number that a text can reach', () => {
  for (const right of ['', '1', '280', '2000']) expect(checkLeastLength(right)).toEqual([])
  for (const wrong of ['0', '-3', '2001', '1.5', 'many']) expect(checkLeastLength(wrong)).toHaveLength(1)
})
