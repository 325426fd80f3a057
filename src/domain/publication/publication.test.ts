import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOrcid, plainOrcid } from './orcid.ts'
import { addressOf, doiIn, type Publication, publicationProblems } from './publication.ts'

const whole: Publication = {
  title: 'Data of a feed',
  description: 'What people looked at',
  creators: [{ name: 'Carberry, Josiah', orcid: '0000-0002-1825-0097', affiliation: 'Brown University' }],
  licence: 'CC-BY-4.0',
  embargo_until: '',
  keywords: [],
  preregistration: '10.17605/OSF.IO/ABCDE',
  paper: '',
}
const problems = (given: Partial<Publication>) => publicationProblems({ ...whole, ...given }, '2026-11-19')

test('published ORCIDs are right, and every change of one digit is found', () => {
  for (const right of ['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X'])
    expect([right, isOrcid(right)]).toEqual([right, true])
  const at = fc.constantFrom(0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13, 15, 16, 17)
  fc.assert(
    fc.property(at, fc.integer({ min: 1, max: 9 }), (i, by) => {
      const right = '0000-0002-1825-0097'
      const digit = (Number(right[i]) + by) % 10
      expect(isOrcid(right.slice(0, i) + digit + right.slice(i + 1))).toBe(false)
    }),
  )
})

test('an ORCID is taken as people paste it', () => {
  expect(plainOrcid(' https://orcid.org/0000-0002-1694-233x ')).toBe('0000-0002-1694-233X')
  expect(plainOrcid('000000021694233X')).toBe('0000-0002-1694-233X')
  expect(plainOrcid('none')).toBe('NONE')
})

test('a whole description has no problem, and each thing that lacks is named', () => {
  expect(problems({})).toEqual([])
  expect(problems({ title: ' ', description: '', creators: [] })).toHaveLength(3)
  expect(problems({ creators: [{ name: 'Lovelace, Ada', orcid: '0000-0002-1825-0098', affiliation: '' }] })).toEqual([
    'The ORCID of Lovelace, Ada has a typing error: its check digit does not fit.',
  ])
})

test('an embargo ends on a real day in the future', () => {
  expect(problems({ embargo_until: '2027-02-28' })).toEqual([])
  for (const wrong of ['2026-11-19', '2025-01-01', '2027-02-30', 'soon'])
    expect(problems({ embargo_until: wrong })).toHaveLength(1)
})

test('links are DOIs in any spelling, or addresses', () => {
  expect(doiIn('https://doi.org/10.5281/zenodo.1')).toBe('10.5281/zenodo.1')
  expect(doiIn('doi: 10.5281/zenodo.1')).toBe('10.5281/zenodo.1')
  expect(addressOf('10.5281/zenodo.1')).toBe('https://doi.org/10.5281/zenodo.1')
  expect(addressOf('https://osf.io/abcde')).toBe('https://osf.io/abcde')
  expect(problems({ paper: 'javascript:alert(1)' })).toHaveLength(1)
  expect(problems({ paper: 'see above' })).toHaveLength(1)
})
