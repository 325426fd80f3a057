import { expect, test } from 'vitest'
import { csvAddress } from './export-address.ts'

test('a file is asked for by study, kind and who else is in it', () => {
  expect(csvAddress({ id: 'e1a2b', dataType: 'engagement', include: [] })).toBe('/v1/exports/e1a2b/engagement.csv')
  expect(csvAddress({ id: 'a b', dataType: 'inventory', include: ['test', 'excluded'] })).toBe(
    '/v1/exports/a%20b/inventory.csv?include=test,excluded',
  )
})
