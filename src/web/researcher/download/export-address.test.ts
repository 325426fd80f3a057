import { expect, test } from 'vitest'
import { csvAddress, packageAddress } from './export-address.ts'

test('a file is asked for by study, kind and who else is in it', () => {
  expect(csvAddress({ id: 'e1a2b', dataType: 'engagement', include: [] })).toBe('/v1/exports/e1a2b/engagement.csv')
  expect(csvAddress({ id: 'a b', dataType: 'inventory', include: ['test', 'excluded'] })).toBe(
    '/v1/exports/a%20b/inventory.csv?include=test,excluded',
  )
  expect(packageAddress('e1a2b', ['simulated'])).toBe('/v1/exports/e1a2b/package.zip?include=simulated')
})

test('the rest of a file is asked for by its mark and the bytes that are there', () => {
  const file = { id: 'e1a2b', dataType: 'engagement', include: [] }
  expect(csvAddress(file, { asOf: 'ab.1:2:', fromByte: 10 })).toBe(
    '/v1/exports/e1a2b/engagement.csv?as_of=ab.1%3A2%3A&from_byte=10',
  )
})
