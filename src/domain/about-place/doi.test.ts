import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doiAddress, readDoi } from './doi.ts'

test.each([
  ['10.1038/s41586-021-03344-2', '10.1038/s41586-021-03344-2'],
  [' https://doi.org/10.1038/s41586-021-03344-2 ', '10.1038/s41586-021-03344-2'],
  ['http://dx.doi.org/10.1000/182', '10.1000/182'],
  ['doi:10.1000/182', '10.1000/182'],
  ['DOI: 10.1000/182', '10.1000/182'],
  [
    'https://doi.org/10.1002/(SICI)1097-4571(199806)49:8%3C693::AID-ASI4%3E3.0.CO;2-O',
    '10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O',
  ],
])('%s is the DOI %s', (text, doi) => {
  expect(readDoi(text)).toBe(doi)
})

test.each([
  '',
  '10.1000',
  '10.1000/',
  '11.1000/182',
  'https://evil.example/10.1000/182',
  'javascript:alert(1)',
  '10.1000/a b',
  '10.1000/a\nb',
  'https://doi.org/10.1000/%E0%A4%A',
  '10.1000/\u202ecod',
])('%j is none', (text) => {
  expect(readDoi(text)).toBeUndefined()
})

test('the address of any DOI leads to doi.org, and says the same DOI again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 99_999 }),
      fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
      (n, suffix) => {
        const doi = readDoi(`10.${n}/${suffix}`)
        fc.pre(doi !== undefined)
        const address = doiAddress(doi ?? '')
        expect([new URL(address).origin, new URL(address).search, new URL(address).hash]).toEqual(['https://doi.org', '', ''])
        // A path of dots alone is resolved by every browser; registrants give none.
        fc.pre(!/(^|\/)\.{1,2}(\/|$)/.test(doi ?? ''))
        expect(readDoi(new URL(address).href)).toBe(doi)
      },
    ),
  )
})
