import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMailAddress, MAX_ADDRESS } from './contact-address.ts'

test.each(['ada@example.org', 'ada.l+study@mail.uni-x.example', 'ädä@bücher.example', "o'hara@example.co.uk", '用户@例子.广告'])(
  '%s is an address',
  (address) => {
    expect(isMailAddress(address)).toBe(true)
  },
)

test.each([
  ['nothing', ''],
  ['a name alone', 'ada'],
  ['a host without a dot', 'ada@localhost'],
  ['a host that ends with a dot', 'ada@example.'],
  ['two signs', 'ada@b@example.org'],
  ['a name beside it', 'Ada <ada@example.org>'],
  ['two addresses', 'ada@example.org,bob@example.org'],
  ['another separator', 'ada@example.org;bob@example.org'],
  ['a quoted name', '"ada"@example.org'],
  ['a bare number as a host', 'ada@[127.0.0.1]'],
  ['a space', 'ada lovelace@example.org'],
  ['a line break and a header', 'ada@example.org\r\nBcc: bob@example.org'],
  ['a line break at its end', 'ada@example.org\n'],
  ['a zero byte', 'ada\0@example.org'],
  ['a line separator', 'ada\u2028@example.org'],
])('%s is no address', (_, address) => {
  expect(isMailAddress(address)).toBe(false)
})

test('an address may be as long as mail servers take it', () => {
  const host = '@example.org'
  expect(isMailAddress('a'.repeat(MAX_ADDRESS - host.length) + host)).toBe(true)
  expect(isMailAddress('a'.repeat(MAX_ADDRESS - host.length + 1) + host)).toBe(false)
})

test('the addresses that people have are taken', () => {
  fc.assert(fc.property(fc.emailAddress(), (address) => isMailAddress(address) === address.length <= MAX_ADDRESS))
})

test('nothing that is taken could be a second address or another header, and a long text takes no time', () => {
  const hostile = fc.stringMatching(/^[a-z@.<>,;:"\\\r\n\t ()[\]\0\u2028]{0,40}$/)
  fc.assert(
    fc.property(hostile, (text) => {
      if (isMailAddress(text)) expect(text).toMatch(/^[^\s<>,;:"()[\]\\]+$/)
      if (isMailAddress(text)) expect(text.split('@')).toHaveLength(2)
    }),
    { numRuns: 2000 },
  )
  expect(isMailAddress(`${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}`)).toBe(false)
})
