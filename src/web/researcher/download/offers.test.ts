import { expect, test } from 'vitest'
import { csvAddress, offersFor } from './offers.ts'

const offers = [
  { id: 'e1a2b', facts: 'Pilot in spring, 12 people' },
  { id: 'e9z8y', facts: 'Main study, 340 people' },
]
const found = (typed: string) => offersFor(offers, typed).map(({ id }) => id)

test('studies are found by id or by what is known of them', () => {
  expect(found('')).toEqual(['e1a2b', 'e9z8y'])
  expect(found('E9')).toEqual(['e9z8y'])
  expect(found('spring pilot')).toEqual(['e1a2b'])
  expect(found('nothing such')).toEqual([])
})

test('once one is chosen it stands first, and the others are offered again', () => {
  expect(found('e1a2b')).toEqual(['e1a2b', 'e9z8y'])
  expect(found('e9z8y ')).toEqual(['e9z8y', 'e1a2b'])
})

test('a file is asked for by study, kind and who else is in it', () => {
  expect(csvAddress({ id: 'e1a2b', dataType: 'engagement', include: [] })).toBe('/v1/exports/e1a2b/engagement.csv')
  expect(csvAddress({ id: 'a b', dataType: 'inventory', include: ['test', 'excluded'] })).toBe(
    '/v1/exports/a%20b/inventory.csv?include=test,excluded',
  )
})
