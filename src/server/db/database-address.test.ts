import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressesIn } from './database-address.ts'

test('an address with several servers is one address for each of them, with the same user, database and options', () => {
  expect(addressesIn('postgresql://me:pw@one:5432,two,[::1]:5434/feedlab?sslmode=require')).toEqual([
    'postgresql://me:pw@one:5432/feedlab?sslmode=require',
    'postgresql://me:pw@two/feedlab?sslmode=require',
    'postgresql://me:pw@[::1]:5434/feedlab?sslmode=require',
  ])
})

test('an address with one server stays as it is', () => {
  const name = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
  const address = fc
    .record({
      user: name,
      host: fc.constantFrom('', 'db', 'db:5432'),
      database: name,
      query: fc.constantFrom('', '?host=%2Frun,x'),
    })
    .map(({ user, host, database, query }) => `postgres://${user}@${host}/${database}${query}`)
  fc.assert(
    fc.property(address, (url) => {
      expect(addressesIn(url)).toEqual([url])
    }),
  )
})
