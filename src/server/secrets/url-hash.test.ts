import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashIn } from '#domain/panels/url-hash.ts'
import { isUrlHash, urlHash } from './url-hash.ts'

/** From the public documents of Cint. */
const KEY = 'ZZ6VkORqV25iSWOVb5cwZ03zpns'
const ADDRESS = 'https://www.abc.com/ex.aspx?abc=def&vid=123&oenc2='
const HASH = 'NPJPxGx_-1vHe0T1q4tt-MyWnQ4'

test('the hash of an address is the one of the example in Cint’s documents', () => {
  expect(urlHash(KEY, ADDRESS)).toBe(HASH)
  expect(isUrlHash(KEY, ADDRESS, HASH)).toBe(true)
})

test('another key, a longer hash and none are wrong', () => {
  expect(isUrlHash(`${KEY}x`, ADDRESS, HASH)).toBe(false)
  expect(isUrlHash(KEY, ADDRESS, `${HASH}=`)).toBe(false)
  expect(isUrlHash(KEY, ADDRESS, '')).toBe(false)
})

const isRight = (address: string) => {
  const { signed, hash } = hashIn(address, 'through-name') ?? { signed: '', hash: '' }
  return hash !== '' && isUrlHash(KEY, signed, hash)
}

test('an address of which any one character was changed, added or left out is wrong', () => {
  const right = ADDRESS + HASH
  expect(isRight(right)).toBe(true)
  const change = fc.record({
    at: fc.integer({ min: 0, max: right.length - 1 }),
    left: fc.constantFrom(0, 1),
    put: fc.stringMatching(/^[\x21-\x7e]?$/),
  })
  fc.assert(
    fc.property(change, ({ at, left, put }) => {
      const changed = right.slice(0, at) + put + right.slice(at + left)
      fc.pre(changed !== right)
      expect(isRight(changed)).toBe(false)
    }),
    { numRuns: 2000 },
  )
})
