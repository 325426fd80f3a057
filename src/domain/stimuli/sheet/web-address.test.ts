import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressProblem, isWebAddress } from './web-address.ts'

test.each(['https://img.example/a.png', 'HTTP://img.example', 'http://localhost:8080/a?b=c#d', 'https://bücher.example/ä.png'])(
  '%s is an address',
  (value) => {
    expect(isWebAddress(value)).toBe(true)
  },
)

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'ftp://img.example/a.png',
  '//img.example/a.png',
  'img.example/a.png',
  'https://',
  'https://?a',
  'https://..',
  'https://a\\b',
  'https://img.example/a b.png',
  'https://img.example/\u0000',
  'https://img.example/"><script>',
  ' https://img.example',
  'java\nscript:https://img.example',
])('%j is not an address', (value) => {
  expect(isWebAddress(value)).toBe(false)
  expect(addressProblem(value)).toContain('must be an http or https address')
})

test('a space in an address gives a hint, a long address names the limit', () => {
  expect(addressProblem('https://img.example/a b.png')).toContain('%20')
  expect(addressProblem(`https://img.example/${'a'.repeat(3000)}`)).toBe('must have at most 2048 characters')
})

test('an accepted address has the scheme http or https, as a browser parses it', () => {
  const pieces = fc.constantFrom(
    'http',
    'https',
    ':',
    '/',
    '//',
    '\\',
    '@',
    'javascript:',
    'a.example',
    '?',
    '#',
    ' ',
    '\t',
    '1',
    '.',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const value = parts.join('')
      if (isWebAddress(value) && URL.canParse(value)) expect(new URL(value).protocol).toMatch(/^https?:$/)
    }),
  )
})

test('a long value is shortened in the message', () => {
  expect(addressProblem('x'.repeat(2000))?.length).toBeLessThan(150)
})
