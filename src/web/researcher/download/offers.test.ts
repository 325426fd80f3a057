import { expect, test } from 'vitest'
import { offersFor } from './offers.ts'

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
