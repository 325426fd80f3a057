import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSigned, signId } from './link-signature.ts'

const SECRET = 'a-secret-of-16-characters'

test('a signature is the published HMAC-SHA256 in hexadecimal digits', () => {
  // RFC 4231, test case 2.
  expect(signId('Jefe', 'what do ya want for nothing?')).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
})

test('a signature fits the id that it was made for, in small and in large letters', () => {
  const signature = signId(SECRET, 'ada')
  expect(isSigned(SECRET, ['other', 'ada'], signature)).toBe(true)
  expect(isSigned(SECRET, ['ada'], ` ${signature.toUpperCase()} `)).toBe(true)
})

test('no other text fits, and no other id or secret', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (signature, more) => {
      expect(isSigned(SECRET, ['ada'], signature)).toBe(false)
      expect(isSigned(SECRET, [`ada${more}`], signId(SECRET, 'ada'))).toBe(false)
      expect(isSigned(SECRET + more, ['ada'], signId(SECRET, 'ada'))).toBe(false)
    }),
  )
  expect(isSigned(SECRET, [], signId(SECRET, ''))).toBe(false)
})

test('a signature is not accepted in another encoding or with anything behind it', () => {
  const signature = signId(SECRET, 'ada')
  const bytes = Buffer.from(signature, 'hex')
  const others = [
    `${signature}=`,
    `${signature}.`,
    `${signature}.x`,
    `0x${signature}`,
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ]
  for (const other of others) expect([other, isSigned(SECRET, ['ada'], other)]).toEqual([other, false])
})
