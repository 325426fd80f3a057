import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findInManual, type SearchEntry } from './find-in-manual.ts'

const entries: SearchEntry[] = [
  [
    '/manual/journey',
    'Journeys',
    'several-feeds',
    'Several feeds',
    'A visit can have up to ten feeds',
    'visit have feeds feed-length',
  ],
  ['/manual/settings', 'Settings', 'feed-length', 'feed-length', 'How many cards', 'how many cards'],
  ['/manual/codebook', 'Codebook', 'exposures.idx', 'idx', 'Place in the feed', 'place feed'],
]
const found = (query: string) => findInManual(entries, query).map(({ address }) => address)

test('the name of a setting or column is found first', () => {
  expect(found('feed-length')).toEqual(['/manual/settings#feed-length', '/manual/journey#several-feeds'])
  expect(found('idx')).toEqual(['/manual/codebook#exposures.idx'])
})

test('a page about the word comes before sections and rows that name it', () => {
  const page = ['/manual/measurement', 'How dwell is measured', 'measurement', 'Measurement', '', ''] as const
  const before: SearchEntry[] = [
    ['/manual/codebook', 'Codebook', 'codebook', 'Codebook', '', ''],
    ['/manual/codebook', 'Codebook', 'codebook.dwell_ms', 'dwell_ms', '', ''],
  ]
  const [first] = findInManual([...before, [...page]], 'dwell')
  expect(first?.address).toBe('/manual/measurement#measurement')
})

test('every word must begin a word of the section, in any case', () => {
  expect(found('SEVERAL fee')).toEqual(['/manual/journey#several-feeds'])
  expect(found('several zebras')).toEqual([])
  expect(found('eeds')).toEqual([])
  expect([found(''), found('  ?!')]).toEqual([[], []])
})

test('no query breaks the search, and one more word never finds more', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (query, more) => {
      expect(found(`${query} ${more}`).length).toBeLessThanOrEqual(
        Math.max(found(query).length, query.trim() === '' ? 12 : 0, /[\p{L}\p{N}_-]/u.test(query) ? 0 : 12),
      )
    }),
  )
})
