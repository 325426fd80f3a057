import { isIPv6 } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressStandIn } from './visits-of-person.ts'

test('a stand-in is a valid address of the range for documentation, the same each time', () => {
  fc.assert(
    fc.property(fc.uuid(), (seed) => {
      const address = addressStandIn(seed)
      expect(isIPv6(address)).toBe(true)
      expect(address).toMatch(/^2001:db8(:[0-9a-f]{4}){6}$/)
      expect(addressStandIn(seed)).toBe(address)
    }),
  )
})

test('a hundred thousand people have a hundred thousand addresses', () => {
  const addresses = Array.from({ length: 100_000 }, (_, n) =>
    addressStandIn(`0195a1de-0000-4000-8000-${String(n).padStart(12, '0')}`),
  )
  expect(new Set(addresses).size).toBe(100_000)
  // Also in each of the three parts most differ: one part alone would repeat for one person in a hundred thousand.
  for (const from of [9, 19, 29]) {
    const parts = new Set(addresses.map((address) => address.slice(from, from + 9)))
    expect(parts.size).toBeGreaterThan(99_980)
  }
})
