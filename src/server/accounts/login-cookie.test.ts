import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { loginTokenOf } from './login-cookie.ts'

const SECRET = 'secret-of-the-installation'
const signatureOf = (token: string, secret = SECRET) => createHmac('sha256', secret).update(token).digest('base64')

test('the cookie of a login has one spelling', () => {
  const signature = signatureOf('a.token')
  const value = `a.token.${signature}`
  expect(loginTokenOf(value, SECRET)).toBe('a.token')
  const bare = signature.replace(/=+$/, '')
  const others = [
    bare,
    `${bare}==`,
    `${signature}=`,
    `${signature} `,
    `${signature}.`,
    Buffer.from(signature, 'base64').toString('base64url'),
  ]
  for (const other of others) expect([other, loginTokenOf(`a.token.${other}`, SECRET)]).toEqual([other, undefined])
})

test('a cookie of another installation, without a signature or without a token is none', () => {
  for (const value of [`a.token.${signatureOf('a.token', 'another')}`, 'a', `.${signatureOf('')}`, '', undefined])
    expect(loginTokenOf(value, SECRET)).toBeUndefined()
})
