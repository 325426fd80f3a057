import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('public addresses', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
    ...['::7f00:1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', '2001::1'],
    ...['', 'localhost', '1.2.3', '1.2.3.4.5', '300.1.1.1', '2606:::1', 'g::1'],
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

  test('no address of a private network is public, however it is written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 255 }),
        fc.integer({ min: 0, max: 255 }),
        fc.integer({ min: 0, max: 255 }),
        (a, b, c) => {
          const inner = [`10.${a}.${b}.${c}`, `127.${a}.${b}.${c}`, `192.168.${a}.${b}`, `172.${16 + (a % 16)}.${b}.${c}`]
          return [...inner, ...inner.map((address) => `::ffff:${address}`)].every((address) => !isPublicAddress(address))
        },
      ),
    )
  })
})
