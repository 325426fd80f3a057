import { expect, test } from 'vitest'
import { CLOSED_NETWORK } from '../outside/guarded-lookup.ts'
import { faultWords } from './mail-fault.ts'

const failure = (message: string, rest: object = {}) => Object.assign(new Error(message), rest)

test.each<[string, Error, string]>([
  ['an unknown name', failure('getaddrinfo', { code: 'ENOTFOUND' }), 'has no address: there is no such host'],
  ['nobody listens', failure('connect', { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }), 'refuses connections to this port'],
  ['a private network', failure(CLOSED_NETWORK), 'is not called: the address is in a network that is not public'],
  [
    'a wrong password',
    failure('Invalid login', { code: 'EAUTH', response: '535 5.7.8 no\r\nsuch user' }),
    'does not accept the user and password: it answered “535 5.7.8 no such user”',
  ],
  [
    'a sender that is not allowed',
    failure('Mail command failed', { code: 'EENVELOPE', response: '553 not yours', command: 'MAIL FROM' }),
    'answered “553 not yours” to the sender',
  ],
  ['silence', failure('Timeout', { code: 'ETIMEDOUT' }), 'did not answer in time'],
  ['an end without words', failure('closed'), 'closed the connection'],
])('%s is said in words', (_, error, words) => {
  expect(faultWords(error)).toBe(words)
})

test('a certificate that does not fit names the usual ports, and long answers are cut', () => {
  expect(
    faultWords(failure('self-signed certificate', { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' })),
  ).toMatch(/self-signed certificate.*Port 465/)
  expect(faultWords(failure('no', { response: `550 ${'x'.repeat(900)}` })).length).toBeLessThan(250)
})
