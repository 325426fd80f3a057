import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cintLink } from './cint.ts'
import { isHashedAddress } from './link-names.ts'
import { hashIn, signedPartOf } from './url-hash.ts'

const HASH = 'NPJPxGx_-1vHe0T1q4tt-MyWnQ4'
const names = cintLink.proof.parameters

test('what is signed ends behind the name of the hash, or behind the & before it', () => {
  const address = `https://www.abc.com/ex.aspx?abc=def&vid=123&oenc2=${HASH}`
  expect(hashIn(address, 'through-name')).toEqual({ signed: 'https://www.abc.com/ex.aspx?abc=def&vid=123&oenc2=', hash: HASH })
  expect(hashIn(address, 'through-ampersand')).toEqual({ signed: 'https://www.abc.com/ex.aspx?abc=def&vid=123&', hash: HASH })
})

test.each(names.map((name) => [name]))('a hash may be called %s, also where it is the only parameter', (name) => {
  const address = `https://a.example/feed?${name}=${HASH}`
  expect(hashIn(address, 'through-ampersand')).toEqual({ signed: 'https://a.example/feed?', hash: HASH })
})

test.each([
  ['without a hash', 'https://a.example/feed?rid=r'],
  ['with another parameter behind it', `https://a.example/feed?hash=${HASH}&rid=r`],
  ['with a part of the page behind it', `https://a.example/feed?hash=${HASH}#x`],
  ['with a hash that is too short', `https://a.example/feed?hash=${HASH.slice(1)}`],
  ['with the hash under a name that accounts do not use', `https://a.example/feed?rhash=${HASH}`],
  ['with the name in the path', `https://a.example/hash=${HASH}`],
])('an address %s is none that a panel hashed', (_, address) => {
  expect(isHashedAddress(address)).toBe(false)
  expect(hashIn(address, 'through-name')).toBeUndefined()
})

test('an exit is signed where it ends with the name of a hash, and nowhere else', () => {
  const exit = 'https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID=r1&hash='
  expect(signedPartOf(exit, names, 'through-name')).toBe(exit)
  expect(signedPartOf(exit, names, 'through-ampersand')).toBe(exit.slice(0, -'hash='.length))
  for (const other of [exit.slice(0, -1), `${exit}x`, `${exit}&x=1`, exit.replace('hash', 'token')])
    expect(signedPartOf(other, names, 'through-name')).toBeUndefined()
})

test('every character of a hashed address is either signed or part of the hash', () => {
  const texts = fc.stringMatching(/^[a-z0-9%&=?._-]{0,40}$/)
  fc.assert(
    fc.property(texts, fc.constantFrom(...names), (text, name) => {
      const address = `https://a.example/feed?${text}&${name}=${HASH}`
      const { signed, hash } = hashIn(address, 'through-name') ?? { signed: '', hash: '' }
      expect(signed + hash).toBe(address)
    }),
  )
})
